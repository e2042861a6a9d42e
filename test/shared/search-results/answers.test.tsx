/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { act, fireEvent, screen, within } from "@testing-library/react";
import type { AnswerEvent } from "#shared/answers/answer-progress.ts";
import type { AuthState } from "#shared/entries/viewer.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";
import type { SearchServices } from "#shared/search-results/search-services.ts";
import { closeFinder, type FinderParts, openFinder } from "#test/support/finder.tsx";
import { searchOutcome, searchResult, searchState } from "#test/support/searches.ts";

afterEach(closeFinder);

const somebody: AuthState = {
  isAuthenticated: true,
  aaId: "a1",
  canEdit: false,
  isAdminEntitlementPresent: false,
  isPartner: false,
};
const offer = () => screen.queryByRole("button", { name: "Answer from these results" });
const panel = () => screen.getByRole("region", { name: "Answer" });
const states = () => within(panel()).getByRole("status").textContent;

type Given = FinderParts & { readonly viewer?: AuthState; readonly isOn?: boolean };

/** The search page with answers, for somebody who may have them unless said otherwise. */
async function openAnswers({ viewer = somebody, isOn = true, services, ...parts }: Given = {}) {
  const asked: {
    readonly request: SearchRequest;
    readonly signal: AbortSignal;
    tell(event: AnswerEvent): Promise<void>;
  }[] = [];
  const lookUpExperiment = jest.fn(async () => ({ ai_dialog_enabled: isOn, new_ux_enabled: false }));
  const askForAnswer: SearchServices["askForAnswer"] = (request, signal, onEvent) =>
    new Promise(() => {
      asked.push({ request, signal, tell: (event) => act(async () => onEvent(event)) });
    });
  const finder = await openFinder({
    ...parts,
    services: {
      whoIsThere: async () => viewer,
      // Answers the parameters of whatever experiment is asked for.
      lookUpExperiment: lookUpExperiment as never,
      askForAnswer,
      ...services,
    },
  });
  await finder.pass(0);
  return { ...finder, asked, lookUpExperiment };
}

const source = (number: number, url: string, section?: string): AnswerEvent => ({
  kind: "source",
  source: {
    number,
    title: "Boards",
    url,
    language: "en",
    products: [{ key: "tracker", name: "Tracker", platform: "data_center", version: "9.12" }],
    ...(section && { section }),
  },
});
const sentence = (text: string, origin: "model" | "pages" = "model", language = "en"): AnswerEvent => ({
  kind: "sentence",
  origin,
  sentence: { text, language, sources: [1] },
});

async function openAnswer(given: Given = {}) {
  const opened = await openAnswers(given);
  fireEvent.click(screen.getByRole("button", { name: /Answer from these results|検索結果から回答を見る/ }));
  // Its code is loaded by an import, which no clock of a test moves on.
  await act(async () => void (await import("#shared/search-results/answer.tsx")));
  const tell = async (...events: readonly AnswerEvent[]) => {
    for (const event of events) await opened.asked.at(-1)?.tell(event);
  };
  return { ...opened, tell };
}

describe("an answer is offered", () => {
  it("to a signed-in user with an account id whom the experiment lets have it, where there are results", async () => {
    const { asked } = await openAnswers();

    expect(offer()).not.toBeNull();
    expect(asked).toEqual([]);
  });

  it.each<[string, Given]>([
    ["somebody who is not signed in", { viewer: { ...somebody, isAuthenticated: false } }],
    ["an account without id", { viewer: { ...somebody, aaId: "" } }],
    ["somebody whom the experiment leaves out", { isOn: false }],
    ["a search without results", { outcome: searchOutcome([]) }],
    ["a list of all pages, which asks nothing", { search: searchState() }],
    ["a search that failed", { outcome: null }],
  ])("not to %s", async (_who, given) => {
    await openAnswers(given);

    expect(offer()).toBeNull();
  });

  it("without asking for the experiment of anybody who is not signed in", async () => {
    const { lookUpExperiment } = await openAnswers({ viewer: { ...somebody, isAuthenticated: false } });

    expect(lookUpExperiment).not.toHaveBeenCalledWith("sac-search-ai-experiment");
  });
});

describe("an answer", () => {
  it("is asked for with the search that is shown, from its first result, and takes the focus", async () => {
    const { asked } = await openAnswer({ search: searchState({ term: "board", from: 20, deployment: "cloud" }) });

    expect(asked[0]?.request).toMatchObject({
      query: "board",
      pagination: { from: 0 },
      facetFilters: { products: [{ platform: "cloud" }] },
    });
    expect(document.activeElement).toBe(panel());
    expect(states()).toBe("Looking for an answer…");
    expect(offer()).toBeNull();
  });

  it("of a model says so, shows text and nothing else, and leads to its sources", async () => {
    const { tell } = await openAnswer();

    await tell(source(1, "/boards#add", "Add a board"), sentence('Add <img src="x"> one.'), sentence("Then save."), {
      kind: "end",
      outcome: "whole",
    });

    expect(panel().textContent).toContain("Written by a language model");
    expect(panel().textContent).toContain('Add <img src="x"> one.');
    expect(panel().querySelector("img")).toBeNull();
    const links = within(panel()).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Source 1: Boards › Add a board1", "/boards#add"],
      ["Source 1: Boards › Add a board1", "/boards#add"],
      ["Boards › Add a board", "/boards#add"],
    ]);
    expect(panel().querySelector("ol")?.textContent).toContain("Tracker Data Center 9.12");
    expect(states()).toBe("The answer is complete.");
  });

  it("of the pages says so, and quotes each sentence by itself, in its language", async () => {
    const { tell } = await openAnswer({ locale: "ja" });

    await tell(source(1, "/boards"), sentence("Add one.", "pages"), sentence("追加します。", "pages", "ja"), {
      kind: "end",
      outcome: "whole",
    });

    const region = screen.getByRole("region", { name: "回答" });
    expect(region.textContent).toContain("下記のページの文章をそのまま引用しています。");
    expect([...region.querySelectorAll("ul li > span")].map((each) => each.getAttribute("lang"))).toEqual(["en", null]);
    expect(region.querySelector("ol a")?.getAttribute("href")).toBe("/ja/boards");
  });

  it("is read aloud when it is there", async () => {
    const { tell } = await openAnswer();
    const live = () => panel().querySelector('[aria-live="polite"]');
    await tell(source(1, "/boards"), sentence("Add one."));
    expect(live()?.getAttribute("aria-busy")).toBe("true");

    await tell({ kind: "end", outcome: "whole" });

    expect(live()?.getAttribute("aria-busy")).toBe("false");
    expect(live()?.textContent).toContain("Add one.");
  });

  it("leads nowhere that runs something", async () => {
    const { tell } = await openAnswer();

    await tell(source(1, "javascript:alert(1)"), sentence("Add one."));

    expect(within(panel()).queryAllByRole("link")).toEqual([]);
  });

  it.each<[AnswerEvent, RegExp]>([
    [{ kind: "end", outcome: "none" }, /We found no answer/],
    [{ kind: "refused", refusal: "failed" }, /No answer can be had at the moment/],
    [{ kind: "refused", refusal: "too-many" }, /asked for many answers/],
    [{ kind: "refused", refusal: "signed-out" }, /You are signed out/],
  ])("says why there is none: %j", async (event, text) => {
    const { tell } = await openAnswer();

    await tell(event);

    expect(states()).toMatch(text);
  });

  it("stays as far as it came when it breaks off, and can be asked for again", async () => {
    const { asked, tell } = await openAnswer();
    await tell(source(1, "/boards"), sentence("Add one."), { kind: "refused", refusal: "failed" });
    expect(states()).toBe("The answer broke off.");
    expect(panel().textContent).toContain("Add one.");

    fireEvent.click(within(panel()).getByRole("button", { name: "Ask again" }));

    expect(asked).toHaveLength(2);
    expect(panel().textContent).not.toContain("Add one.");
  });

  it("is stopped by its button, and then closed; the offer has the focus", async () => {
    const { asked, tell } = await openAnswer();
    await tell(source(1, "/boards"), sentence("Add one."));

    fireEvent.click(within(panel()).getByRole("button", { name: "Stop" }));
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(states()).toBe("Stopped.");
    await tell(sentence("Too late."));
    expect(panel().textContent).not.toContain("Too late.");
    fireEvent.click(within(panel()).getByRole("button", { name: "Close" }));

    expect(screen.queryByRole("region", { name: "Answer" })).toBeNull();
    expect(document.activeElement).toBe(offer());
  });

  it("is stopped, then closed, by Escape", async () => {
    const { asked } = await openAnswer();

    fireEvent.keyDown(panel(), { key: "Escape" });
    expect(asked[0]?.signal.aborted).toBe(true);
    fireEvent.keyDown(panel(), { key: "Escape" });

    expect(offer()).not.toBeNull();
  });

  it("goes when there are results of another search, and its call with it", async () => {
    const { asked, submit, pass, sent } = await openAnswer();
    await submit("column");
    await pass(500);
    expect(asked[0]?.signal.aborted).toBe(false);

    await sent[0]?.answer(searchOutcome([searchResult("Columns")], {}, "q2"));

    expect(asked[0]?.signal.aborted).toBe(true);
    expect(offer()).not.toBeNull();
  });
});
