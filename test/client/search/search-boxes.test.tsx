/** @jest-environment jsdom */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToStaticMarkup } from "react-dom/server";
import { recentSearches, rememberSearch } from "#client/search/recent-searches.ts";
import { startSearchBoxes } from "#client/search/search-boxes.ts";
import type { Suggestion } from "#shared/search/suggestion.ts";
import { SearchBox } from "#shared/ui/search-box.tsx";
import { withMessages } from "#test/support/with-messages.tsx";

const boards: Suggestion[] = [
  { kind: "page", title: "Add a board", url: "/tracker/docs/add-a-board", context: "Tracker" },
  { kind: "section", title: "Board limits", url: "/tracker/docs/boards#limits", context: "Boards" },
];

describe("a search box", () => {
  let asked: string[] = [];
  let submitted: string[] = [];
  let clicked: (string | null)[] = [];
  let gateway: (url: string) => Promise<{ ok: boolean; json: () => Promise<unknown> }>;
  const user = userEvent.setup();
  const field = () => screen.getByRole<HTMLInputElement>("combobox");
  const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
  const marked = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "")?.textContent;

  function show(box: { readonly scope?: Record<string, string>; readonly opensNewTab?: boolean } = {}) {
    document.body.innerHTML = renderToStaticMarkup(
      withMessages(
        <>
          <button type="button">elsewhere</button>
          <SearchBox id="box" {...box} />
          <textarea />
          <a className="to-search" href="#search">
            search
          </a>
          <dialog className="palette">
            <template>
              <SearchBox id="palette" />
            </template>
          </dialog>
        </>,
      ),
    );
  }

  const errors: unknown[] = [];
  beforeAll(() => {
    Object.assign(globalThis, { reportError: (error: unknown) => errors.push(error) });
    Element.prototype.scrollIntoView = () => undefined;
    // jsdom knows the element, but not how it is opened.
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    startSearchBoxes(document);
    document.addEventListener("submit", (event) => {
      event.preventDefault();
      if (event.target instanceof HTMLFormElement) submitted.push(String(new FormData(event.target).get("searchTerm")));
    });
    document.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || event.defaultPrevented) return;
      event.preventDefault();
      clicked.push(link.getAttribute("href"));
    });
  });
  beforeEach(() => {
    [asked, submitted, clicked] = [[], [], []];
    localStorage.clear();
    document.documentElement.lang = "en";
    gateway = async () => ({ ok: true, json: async () => ({ suggestions: boards }) });
    Object.assign(globalThis, {
      fetch: (url: string) => {
        asked.push(url);
        return gateway(url);
      },
    });
    show();
  });

  afterEach(() => expect(errors).toEqual([]));

  /** Every test types something else: answers are remembered. */
  async function type(text: string) {
    await user.click(screen.getByLabelText("Search for help"));
    await waitFor(() => field());
    await user.type(field(), text);
  }

  it("is a plain field until it has the focus", () => {
    expect(screen.getByRole("searchbox", { name: "Search for help" })).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it("suggests pages and sections, with what tells them apart, and says how many", async () => {
    await type("boar");

    await waitFor(() =>
      expect(options()).toEqual(["Add a boardTracker", "Board limitsBoards", 'Search all texts for "boar"']),
    );
    expect(field().getAttribute("aria-expanded")).toBe("true");
    expect(field().getAttribute("aria-autocomplete")).toBe("list");
    expect(document.getElementById(field().getAttribute("aria-controls") ?? "")?.role).toBe("listbox");
    expect(screen.getByRole("status").textContent).toBe("Suggestions: 2");
  });

  it("asks once for what is typed without a pause, in the box's scope", async () => {
    show({ scope: { deployment: "data_center", product: "tracker", version: "9.12" } });
    await type("scoped");

    await waitFor(() => expect(asked).toHaveLength(1));
    expect([...new URLSearchParams(asked[0]?.split("?")[1])]).toEqual([
      ["locale", "en"],
      ["term", "scoped"],
      ["deployment", "data_center"],
      ["product", "tracker"],
      ["version", "9.12"],
    ]);
  });

  it("marks suggestions with the arrow keys while the focus stays in the field, and opens the marked one with Enter", async () => {
    await type("keys");
    await waitFor(() => expect(options()).toHaveLength(3));

    await user.keyboard("{ArrowDown}");
    expect(marked()).toBe("Add a boardTracker");
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(marked()).toBeUndefined();
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(marked()).toBe("Board limitsBoards");
    expect(document.activeElement).toBe(field());
    await user.keyboard("{Enter}");

    expect(clicked).toEqual(["/tracker/docs/boards#limits"]);
    expect(submitted).toEqual([]);
  });

  it("searches all texts by the last of its suggestions", async () => {
    await type("every text");
    await user.click(await screen.findByRole("option", { name: 'Search all texts for "every text"' }));

    expect(submitted).toEqual(["every text"]);
  });

  it("searches for what is typed with Enter when nothing is marked", async () => {
    await type("enter{Enter}");

    expect(submitted).toEqual(["enter"]);
    expect(field().getAttribute("aria-expanded")).toBe("false");
  });

  it("closes the suggestions with Escape, which leaves the term, and when the focus leaves", async () => {
    await type("escape");
    await waitFor(() => expect(options()).toHaveLength(3));

    await user.keyboard("{Escape}");
    expect(field().getAttribute("aria-expanded")).toBe("false");
    expect(field().value).toBe("escape");
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(field().getAttribute("aria-expanded")).toBe("true"));
    await user.click(screen.getByText("elsewhere"));
    expect(field().getAttribute("aria-expanded")).toBe("false");
  });

  it("is a plain field when suggestions cannot be had", async () => {
    gateway = async () => ({ ok: false, json: async () => ({}) });
    await type("broken");
    await waitFor(() => expect(asked).toHaveLength(1));

    await user.keyboard("{Enter}");

    expect(options()).toEqual([]);
    expect(submitted).toEqual(["broken"]);
  });

  it("opens suggestions in a new tab where results open in one", async () => {
    show({ opensNewTab: true });
    await type("tab");

    await waitFor(() => expect(screen.getAllByRole("option")[0]?.getAttribute("target")).toBe("_blank"));
  });

  it("links to Japanese pages on Japanese pages", async () => {
    document.documentElement.lang = "ja";
    document.head.innerHTML = '<meta name="languages" content="en ja">';
    await type("日本");

    await waitFor(() =>
      expect(screen.getAllByRole("option")[0]?.getAttribute("href")).toBe("/ja/tracker/docs/add-a-board"),
    );
    expect(asked[0]).toContain("locale=ja");
  });

  it("shows recent searches while it is empty, newest first, which can be searched again and cleared", async () => {
    await type("first{Enter}");
    await user.clear(field());
    await user.type(field(), "second{Enter}");
    await user.clear(field());

    await waitFor(() => expect(options()).toEqual(["second", "first"]));
    await user.click(screen.getByRole("option", { name: "first" }));
    expect(submitted).toEqual(["first", "second", "first"]);
    await user.clear(field());
    await user.click(screen.getByRole("button", { name: "Clear recent searches" }));
    expect(recentSearches()).toEqual([]);
    expect(field().getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(field());
  });

  it("leaves / to what is typed into", async () => {
    document.querySelector("textarea")?.focus();
    await user.keyboard("/");

    expect(document.activeElement?.tagName).toBe("TEXTAREA");
    expect(document.querySelector<HTMLDialogElement>(".palette")?.open).toBe(false);
  });

  it("leaves / alone when a visitor turned that off", async () => {
    rememberSearch("before");
    await type("x");
    await user.clear(field());
    await user.click(await screen.findByRole("button", { name: "Stop using the / key to search" }));
    screen.getByText("elsewhere").focus();
    await user.keyboard("/");

    expect(document.activeElement?.textContent).toBe("elsewhere");
    await user.keyboard("{Control>}k{/Control}");
    await waitFor(() => expect(document.activeElement?.id).toBe("palette"));
  });

  it("is on the search page for pages without a dialog", async () => {
    document.querySelector(".palette")?.remove();

    await user.click(screen.getByText("search", { selector: "a" }));

    expect(clicked).toEqual(["#search"]);
  });
});

describe("recent searches", () => {
  beforeEach(() => localStorage.clear());

  it("are 8 at most, each once, whatever its case", () => {
    for (let number = 0; number < 12; number++) rememberSearch(`term ${number}`);
    rememberSearch(" TERM 10 ");

    expect(recentSearches()).toEqual(["TERM 10", ...[11, 9, 8, 7, 6, 5, 4].map((number) => `term ${number}`)]);
  });

  it("leave out what is empty or long, and survive storage that is broken or refused", () => {
    rememberSearch("  ");
    rememberSearch("x".repeat(101));
    expect(recentSearches()).toEqual([]);

    for (const kept of ["{", "5", '{"a":1}', '["ok",5,null]']) {
      localStorage.setItem("recentSearches", kept);
      expect(recentSearches()).toEqual(kept.includes("ok") ? ["ok"] : []);
    }
  });
});
