/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { openBranch } from "#client/navigation/open-branch.ts";

type Answer = { readonly status?: number; readonly html?: string };

describe("Opening a branch of the page tree", () => {
  const asked: string[] = [];
  const answerWith = ({ status = 200, html = "" }: Answer) => {
    globalThis.fetch = async (address) => {
      asked.push(String(address));
      // Nothing else of the answer is read.
      return { ok: status === 200, status, text: async () => html } as Response;
    };
  };
  const branch = () => {
    const found = document.querySelector<HTMLElement>("details");
    if (found === null) throw new Error("the branch is there");
    return found;
  };
  const texts = () => [...document.querySelectorAll("a")].map(({ textContent }) => textContent);

  beforeEach(() => {
    asked.length = 0;
    // jsdom has no such timer.
    Object.defineProperty(AbortSignal, "timeout", { value: () => new AbortController().signal, configurable: true });
    document.body.innerHTML =
      '<details open data-branch="/branch?of=a"><summary></summary><a href="/a">All 2 pages</a></details>';
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it("puts its pages in place of the link to them, once", async () => {
    answerWith({ html: '<ul><li><a href="/a1">a1</a></li></ul>' });
    await openBranch(branch());
    await openBranch(branch());

    expect(texts()).toEqual(["a1"]);
    expect(asked).toEqual(["/branch?of=a"]);
  });

  it("keeps the link behind a list that is only the beginning", async () => {
    answerWith({ html: '<ul data-cut=""><li><a href="/a1">a1</a></li></ul>' });
    await openBranch(branch());

    expect(texts()).toEqual(["a1", "All 2 pages"]);
  });

  it("takes the focus along when it was on the link", async () => {
    answerWith({ html: '<ul><li><a href="/a1">a1</a></li></ul>' });
    document.querySelector("a")?.focus();
    await openBranch(branch());

    expect(document.activeElement?.textContent).toBe("a1");
  });

  it("keeps the link, and tries again the next time, when the pages cannot be had", async () => {
    for (const bad of [{ status: 503, html: "<ul></ul>" }, { html: "<p>Log in to this network</p>" }]) {
      answerWith(bad);
      await openBranch(branch());

      expect(texts()).toEqual(["All 2 pages"]);
    }
    globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
    await openBranch(branch());
    answerWith({ html: '<ul><li><a href="/a1">a1</a></li></ul>' });
    await openBranch(branch());

    expect(texts()).toEqual(["a1"]);
  });

  it("asks nothing for a branch whose pages are there", async () => {
    delete branch().dataset["branch"];
    answerWith({});
    await openBranch(branch());

    expect(asked).toEqual([]);
  });
});
