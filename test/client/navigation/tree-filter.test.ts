/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { startTreeFilter } from "#client/navigation/tree-filter.ts";
import type { PageIndex } from "#shared/navigation/page-index.ts";

const index: PageIndex = {
  base: "/docs/",
  pages: [
    ["Boards", "boards", [["Add a board", "add"]]],
    ["Queues", "queues", Array.from({ length: 60 }, (_, at) => [`Queue ${at}`, `queue-${at}`] as const)],
  ],
};

describe("The filter of the page tree", () => {
  let asked = 0;
  let answer: () => Promise<unknown>;
  const part = <Kind extends Element>(selector: string): Kind => {
    const found = document.querySelector<Kind>(selector);
    if (found === null) throw new Error(`${selector} is there`);
    return found;
  };
  const input = () => part<HTMLInputElement>("input[type=search]");
  const shown = () => [...document.querySelectorAll(".tree-matches a")].map((link) => link.textContent);
  const type = async (text: string) => {
    input().value = text;
    input().dispatchEvent(new Event("input", { bubbles: true }));
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  const press = (key: string) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const said = () => {
    jest.advanceTimersByTime(300);
    return part("[role=status]").textContent;
  };

  beforeEach(() => {
    jest.useFakeTimers();
    asked = 0;
    answer = async () => index;
    globalThis.fetch = async () => {
      asked += 1;
      // Nothing else of the answer is read.
      return { ok: true, json: answer } as Response;
    };
    Object.defineProperty(AbortSignal, "timeout", { value: () => new AbortController().signal, configurable: true });
    document.documentElement.lang = "en";
    document.body.innerHTML = `<details><summary></summary>
      <form action="/search-results/" data-index="/pages" data-none="No page matches"
        data-found='{"one":"{count} page matches","other":"{count} pages match"}'
        data-cut='{"other":"{count} pages match, the first {shown} are shown"}'
        data-search="Search the texts for “{term}”" data-failed="Could not be loaded">
        <input type="search" name="searchTerm"><input type="hidden" name="product" value="tracker"></form>
      <ul><li><a href="/tree">tree</a></li></ul></details>`;
    startTreeFilter(part("form"));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it("asks for the index when something is typed, and once", async () => {
    expect(asked).toBe(0);
    await type("a");
    await type("ad");

    expect(asked).toBe(1);
  });

  it("shows what matches with what it stands below, and a search for the same words in place of the tree", async () => {
    await type("add");

    expect(shown()).toEqual(["Add a board Boards", "Search the texts for “add”"]);
    const [match, search] = document.querySelectorAll<HTMLAnchorElement>(".tree-matches a");
    expect(match?.getAttribute("href")).toBe("/docs/add");
    expect(search?.href).toBe("http://localhost/search-results/?searchTerm=add&product=tracker");
    expect(part("details").classList).toContain("filtering");
  });

  it("says how many pages match, when typing pauses", async () => {
    await type("add");
    expect(part("[role=status]").textContent).toBe("");
    expect(said()).toBe("1 page matches");
    await type("board");
    expect(said()).toBe("2 pages match");
    await type("zebra");
    expect(said()).toBe("No page matches");
  });

  it("shows at most 50 pages and says so", async () => {
    await type("queue");

    expect(shown()).toHaveLength(51);
    expect(said()).toBe("61 pages match, the first 50 are shown");
  });

  it("shows the tree again when nothing is left", async () => {
    await type("add");
    await type("  ");

    expect(shown()).toEqual([]);
    expect(said()).toBe("");
    expect(part("details").classList).not.toContain("filtering");
  });

  it("is left by Escape: the tree is back and the field has the focus; in an empty field Escape does nothing", async () => {
    await type("add");
    part<HTMLElement>(".tree-matches a").focus();

    expect(press("Escape")).toBe(true);
    expect(input().value).toBe("");
    expect(document.activeElement).toBe(input());
    expect(press("Escape")).toBe(false);
  });

  it("is walked with the arrow keys from the field through the matches and back", async () => {
    await type("add");
    input().focus();
    const walked = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowUp"].map((key) => {
      press(key);
      return document.activeElement?.textContent;
    });

    expect(walked).toEqual([
      "Add a board Boards",
      "Search the texts for “add”",
      "Search the texts for “add”",
      "Add a board Boards",
      "",
      "",
    ]);
  });

  it("never shows the matches of words that were replaced meanwhile", async () => {
    let arrive: (value: PageIndex) => void = () => undefined;
    answer = () => new Promise((resolve) => (arrive = resolve));
    await type("queue");
    await type("add");
    arrive(index);
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();

    expect(shown()).toEqual(["Add a board Boards", "Search the texts for “add”"]);
  });

  it("says when the pages cannot be had, offers the search, and tries again", async () => {
    answer = () => Promise.reject(new SyntaxError("not JSON"));
    await type("add");
    expect(said()).toBe("Could not be loaded");
    expect(shown()).toEqual(["Search the texts for “add”"]);

    answer = async () => index;
    await type("board");
    expect(said()).toBe("2 pages match");
  });

  it("takes markup in titles and words for text", async () => {
    answer = async () => ({ base: "/", pages: [["<img src=x> $&", "x"]] });
    await type("<img");

    expect(document.querySelector(".tree-matches img")).toBeNull();
    expect(shown()).toEqual(["<img src=x> $&", "Search the texts for “<img”"]);
  });
});
