/** @jest-environment jsdom */
import { followPage } from "#client/preview/follow-page.ts";

/** What the browser has of the server's events. */
class FakeEvents {
  static readonly CLOSED = 2;
  static opened: FakeEvents[] = [];
  readyState = 1;
  onmessage: (event: { data: string }) => void = () => undefined;
  onerror: () => void = () => undefined;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeEvents.opened.push(this);
  }
  close() {
    this.readyState = FakeEvents.CLOSED;
  }
}

const html = (text: string) => `<title>${text}</title><aside class="preview-banner"><p>Draft</p>
  <p role="status" data-place="preview-status" data-updated="Updated at {time}" data-failed="Not kept up to date"></p></aside>
  <div class="page"><main class="content-preview" data-changes="/changes?x" data-version="v 1"><h1>${text}</h1></main></div>`;

let answer: { ok: boolean; redirected?: boolean; html: string };
let fetched = 0;
beforeEach(() => {
  FakeEvents.opened = [];
  fetched = 0;
  document.documentElement.lang = "en";
  document.documentElement.innerHTML = html("One");
  Object.assign(globalThis, {
    EventSource: FakeEvents,
    fetch: async () => {
      fetched += 1;
      return { redirected: false, ...answer, text: async () => answer.html };
    },
  });
  followPage(document);
});

const status = () => document.querySelector('[role="status"]')?.textContent;
const isToldOf = async (version: string) => {
  FakeEvents.opened.at(-1)?.onmessage({ data: version });
  await new Promise((resolve) => setTimeout(resolve));
};
const turn = (visibility: "hidden" | "visible") => {
  Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
};
afterEach(() => turn("visible"));

describe("An open preview", () => {
  it("shows the page as it is now when it is told of a change, and says when", async () => {
    answer = { ok: true, html: html("Two") };

    await isToldOf("v 2");

    expect(document.querySelector("h1")?.textContent).toBe("Two");
    expect(document.title).toBe("Two");
    expect(status()).toMatch(/^Updated at \d/);
  });

  it("fetches nothing while it is what it was made from", async () => {
    await isToldOf("v 1");

    expect(fetched).toBe(0);
  });

  it.each([
    ["its link has ended", { ok: false, html: "<h1>Not found</h1>" }],
    ["its editor has signed out", { ok: true, redirected: true, html: html("Sign in") }],
    ["what comes is no preview", { ok: true, html: "<h1>Maintenance</h1>" }],
  ])("keeps what it shows and says so when %s", async (_what, failure) => {
    answer = failure;

    await isToldOf("v 2");

    expect(document.querySelector("h1")?.textContent).toBe("One");
    expect(status()).toBe("Not kept up to date");
  });

  it("says so when the server tells it nothing more, and not while the browser tries again", () => {
    const [events] = FakeEvents.opened;
    events?.onerror();
    expect(status()).toBe("");

    events?.close();
    events?.onerror();

    expect(status()).toBe("Not kept up to date");
  });

  it("gives its connection back while nobody looks at it", () => {
    turn("hidden");
    expect(FakeEvents.opened[0]?.readyState).toBe(FakeEvents.CLOSED);

    turn("visible");

    expect(FakeEvents.opened.at(-1)?.readyState).toBe(1);
  });

  it("leaves pages alone that are no previews", () => {
    FakeEvents.opened = [];
    document.documentElement.innerHTML = "<main><h1>Page</h1></main>";

    followPage(document);

    expect(FakeEvents.opened).toEqual([]);
  });
});
