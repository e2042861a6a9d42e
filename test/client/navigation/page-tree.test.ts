/** @jest-environment jsdom */
import { startBranchesAndFilter } from "#client/navigation/page-tree.ts";
import type { Track } from "#shared/analytics/track.ts";

describe("Branches of the page tree", () => {
  const events: unknown[] = [];
  const track: Track = (...event) => events.push(event);
  const start = (html: string) => {
    events.length = 0;
    document.body.innerHTML = `<nav><details><summary>All</summary><ul>${html}</ul></details></nav>`;
    const nav = document.querySelector("nav");
    if (nav === null) throw new Error("the tree is there");
    startBranchesAndFilter(nav, track);
  };
  const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
  const disclosure = '<li><a href="/a">A</a><details><summary>+</summary><a href="/a">All</a></details></li>';

  it("are noted when they are opened and closed", () => {
    start(disclosure);
    click("li summary");
    click("li summary");

    expect(events).toEqual([
      ["page_tree_node_toggle", { title: "A", isExpanded: true }],
      ["page_tree_node_toggle", { title: "A", isExpanded: false }],
    ]);
  });

  it("are noted when they were turned before this code was there", () => {
    const opened = disclosure.replace("<details>", '<details open data-branch="/nowhere">');
    start(`${opened}<li><a href="/b">B</a><button aria-expanded="false">-</button><ul></ul></li>`);

    expect(events).toEqual([
      ["page_tree_node_toggle", { title: "A", isExpanded: true }],
      ["page_tree_node_toggle", { title: "B", isExpanded: false }],
    ]);
  });

  it("are not what a link, or the disclosure of the whole tree, opens", () => {
    start(disclosure);
    click("li > a");
    click("nav > details > summary");

    expect(events).toEqual([]);
  });
});
