/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { startWasThisHelpful } from "#client/feedback/was-this-helpful.ts";
import { WasThisHelpful } from "#shared/ui/was-this-helpful.tsx";
import { withMessages } from "#test/support/with-messages.tsx";

type Sent = Readonly<Record<string, string>>;

describe("“Was this helpful?” with scripts", () => {
  const track = jest.fn();
  let sent: Sent[] = [];
  let answers: (() => Promise<{ ok: boolean }>)[] = [];

  const part = <Kind extends HTMLElement>(selector: string): Kind => {
    const found = document.querySelector<Kind>(selector);
    if (found === null) throw new Error(`no ${selector}`);
    return found;
  };
  const click = async (value: string) => {
    part<HTMLButtonElement>(`button[value="${value}"]`).click();
    await jest.advanceTimersByTimeAsync(0);
  };
  const shown = () => ["feedback-reasons", "feedback-thanks", "feedback-failed"].filter((id) => !part(`#${id}`).hidden);

  beforeEach(() => {
    jest.useFakeTimers();
    track.mockClear();
    sent = [];
    answers = [];
    jest.spyOn(performance, "now").mockReturnValue(5000);
    globalThis.fetch = jest.fn(async (_url: unknown, init?: RequestInit) => {
      sent.push(Object.fromEntries(new URLSearchParams(String(init?.body))));
      return (answers.shift() ?? (async () => ({ ok: true })))() as Promise<Response>;
    }) as typeof fetch;
    const subject = { page: "/kb/a", language: "ja" } as const;
    document.body.innerHTML = renderToStaticMarkup(withMessages(<WasThisHelpful subject={subject} />));
    startWasThisHelpful(part("[data-place]"), track);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it("sends what the form says, with the time since the page began", async () => {
    await click("notClear");

    expect(sent).toEqual([{ page: "/kb/a", language: "ja", website: "", reason: "notClear", elapsed: "5000" }]);
  });

  it("notes each click, and each reason as an answer of its own", async () => {
    for (const value of ["yes", "no", "notRelevant"]) await click(value);

    expect(track.mock.calls).toEqual([
      ["was_this_helpful_click", { answer: "yes" }],
      ["was_this_helpful_click", { answer: "no" }],
      ["was_this_helpful_click", { answer: "no", reason: "notRelevant" }],
    ]);
  });

  it("opens the reasons on No and closes them on No again, on Yes and on a reason", async () => {
    const opened: boolean[] = [];
    for (const value of ["no", "no", "no", "yes", "no", "notAccurate"]) {
      await click(value);
      opened.push(shown().includes("feedback-reasons"));
    }

    expect(opened).toEqual([true, false, true, false, true, false]);
    expect(part('button[value="no"]').getAttribute("aria-expanded")).toBe("false");
  });

  it("thanks for Yes and for a reason, and asks on after No", async () => {
    await click("no");
    expect(shown()).toEqual(["feedback-reasons"]);
    await click("notClear");
    expect(shown()).toEqual(["feedback-thanks"]);
    await click("yes");
    expect(shown()).toEqual(["feedback-thanks"]);
  });

  it.each([
    ["the server refuses", async () => ({ ok: false })],
    ["the network fails", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("says that the answer could not be saved when %s, and thanks when it is given again", async (_, answer) => {
    answers = [answer];

    await click("yes");
    expect(shown()).toEqual(["feedback-failed"]);

    await click("yes");
    expect(shown()).toEqual(["feedback-thanks"]);
  });

  it("waits until a reader could have read before it sends, because the server would take it for a program", async () => {
    const now = jest.spyOn(performance, "now").mockReturnValue(400);

    await click("yes");
    await jest.advanceTimersByTimeAsync(599);
    expect(sent).toEqual([]);
    now.mockReturnValue(1000);
    await jest.advanceTimersByTimeAsync(1);

    expect(sent).toMatchObject([{ answer: "yes", elapsed: "1000" }]);
  });

  it("sends answers in the order they were given, and says what became of the last", async () => {
    let finishFirst: () => void = () => undefined;
    answers = [
      () =>
        new Promise((resolve) => {
          finishFirst = () => resolve({ ok: false });
        }),
    ];
    await click("no");
    await click("notClear");
    expect(sent).toHaveLength(1);

    finishFirst();
    await jest.advanceTimersByTimeAsync(0);

    expect(sent.map(({ answer, reason }) => answer ?? reason)).toEqual(["no", "notClear"]);
    expect(shown()).toEqual(["feedback-thanks"]);
  });

  it("marks the answer that counts", async () => {
    await click("yes");
    await click("no");

    expect(["yes", "no"].map((value) => part(`button[value="${value}"]`).getAttribute("aria-pressed"))).toEqual([
      "false",
      "true",
    ]);
  });
});
