/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { startPageTree } from "#client/navigation/start-page-tree.ts";
import type { Track } from "#shared/analytics/track.ts";

describe("The fold of the page tree", () => {
  const events: unknown[] = [];
  const track: Track = (...event) => events.push(event);
  const root = document.documentElement;
  const start = () => {
    document.body.innerHTML = `<nav data-place="page-tree"><button class="tree-fold" aria-expanded="true"></button>
      <details><a href="/docs">Docs</a></details></nav>`;
    startPageTree(document, track);
    const button = document.querySelector<HTMLButtonElement>("button");
    if (button === null) throw new Error("the button is there");
    return button;
  };

  beforeEach(() => {
    events.length = 0;
    sessionStorage.clear();
    root.className = "";
    Object.defineProperty(globalThis, "reportError", { value: () => undefined, configurable: true });
  });

  it("is open at first, and nothing is remembered before it is used", () => {
    expect(start().getAttribute("aria-expanded")).toBe("true");
    expect(sessionStorage).toHaveLength(0);
  });

  it("is remembered as false when folded and as true when opened again", () => {
    const button = start();
    button.click();
    expect(sessionStorage.getItem("pageTreeExpanded")).toBe("false");
    expect(button.getAttribute("aria-expanded")).toBe("false");
    expect(root.classList).toContain("tree-folded");

    button.click();
    expect(sessionStorage.getItem("pageTreeExpanded")).toBe("true");
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(root.classList).not.toContain("tree-folded");
    expect(events).toEqual([
      ["page_tree_toggle", { isExpanded: false }],
      ["page_tree_toggle", { isExpanded: true }],
    ]);
  });

  it("is told of a column that was folded before the page was painted", () => {
    root.className = "tree-folded";

    expect(start().getAttribute("aria-expanded")).toBe("false");
  });

  it("works where storage is refused", () => {
    const storage = Object.getOwnPropertyDescriptor(window, "sessionStorage");
    Object.defineProperty(window, "sessionStorage", {
      get: () => {
        throw new DOMException("refused", "SecurityError");
      },
      configurable: true,
    });
    const button = start();
    button.click();
    if (storage !== undefined) Object.defineProperty(window, "sessionStorage", storage);

    expect(root.classList).toContain("tree-folded");
  });

  it("may be missing with the tree", () => {
    document.body.innerHTML = "<main></main>";

    expect(() => startPageTree(document, track)).not.toThrow();
  });
});

describe("A tree beside which the window changes its size", () => {
  afterEach(() => jest.useRealTimers());

  it("is scrolled to the page when the size has been the same for 100 ms", () => {
    jest.useFakeTimers();
    document.body.innerHTML = `<nav data-place="page-tree"><button class="tree-fold" aria-expanded="true"></button>
      <details><a href="/b" aria-current="page">B</a></details></nav>`;
    startPageTree(document, () => undefined);
    const details = document.querySelector("details");
    const current = document.querySelector("[aria-current]");
    if (details === null || current === null) throw new Error("the tree is there");
    Object.defineProperties(details, { scrollHeight: { value: 3000 }, clientHeight: { value: 600 } });
    // Only the top is read.
    details.getBoundingClientRect = () => ({ top: 100 }) as DOMRect;
    current.getBoundingClientRect = () => ({ top: 1500 }) as DOMRect;

    window.dispatchEvent(new Event("resize"));
    jest.advanceTimersByTime(60);
    window.dispatchEvent(new Event("resize"));
    jest.advanceTimersByTime(99);
    expect(details.scrollTop).toBe(0);

    jest.advanceTimersByTime(1);
    expect(details.scrollTop).toBe(1100);
  });
});

describe("The branch that the page is in", () => {
  it("is folded and unfolded by its sign at once", () => {
    Object.defineProperty(globalThis, "reportError", { value: () => undefined, configurable: true });
    document.body.innerHTML = `<nav data-place="page-tree"><button class="tree-fold"></button><details><ul>
      <li><a href="/a">A</a><button aria-expanded="true">-</button><ul></ul></li></ul></details></nav>`;
    startPageTree(document, () => undefined);
    const sign = document.querySelector<HTMLElement>("li > button");
    const turned = [0, 1].map(() => {
      sign?.click();
      return sign?.getAttribute("aria-expanded");
    });

    expect(turned).toEqual(["false", "true"]);
  });
});

describe("Before the page is painted", () => {
  const root = document.documentElement;
  let run = 0;
  const load = () => import(`#client/navigation/before-paint.ts?${run++}`);

  it.each([
    ["false", true],
    ["true", false],
    [undefined, false],
  ])("the column with %s remembered is folded: %s", async (remembered, isFolded) => {
    sessionStorage.clear();
    root.className = "";
    if (remembered !== undefined) sessionStorage.setItem("pageTreeExpanded", remembered);
    await load();

    expect(root.classList.contains("tree-folded")).toBe(isFolded);
  });

  it.each([
    ["dark", "dark"],
    [undefined, ""],
  ])("the theme with %s chosen is %j", async (chosen, theme) => {
    localStorage.clear();
    if (chosen !== undefined) localStorage.setItem("theme", chosen);
    await load();

    expect(root.dataset["theme"]).toBe(theme);
  });
});
