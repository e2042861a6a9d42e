/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { trackOpenedLists } from "#client/lists/opened-lists.ts";
import { startShowMore } from "#client/lists/show-more.ts";

const track = jest.fn();
beforeEach(() => track.mockClear());

const item = (number: number, isHidden: boolean) =>
  `<li ${isHidden ? "hidden" : ""}><a href="/t/${number}">Topic ${number}</a></li>`;
const visible = () => [...document.querySelectorAll("li")].filter((li) => !li.hidden).length;

describe("a Show more list", () => {
  const show = () => {
    const items = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => item(number, number > 5)).join("");
    document.body.innerHTML = `<section data-list="Boards"><ul>${items}</ul><form action="/boards"><button>Show more</button></form></section>`;
    const place = document.querySelector("section");
    if (place !== null) startShowMore(place, track);
    return () => document.querySelector("button")?.click();
  };

  it("shows the rest after a click, moves the focus there and cannot be collapsed again", () => {
    const clickShowMore = show();
    expect(visible()).toBe(5);

    clickShowMore();

    expect(visible()).toBe(8);
    expect(document.activeElement?.textContent).toBe("Topic 6");
    expect(document.querySelector("button")).toBeNull();
  });

  it("notes which list was shown, and how long it is", () => {
    show()();

    expect(track.mock.calls).toEqual([["showMore", { list: "Boards", shown: 8 }]]);
  });
});

describe("a list behind a disclosure", () => {
  it("is noted with all it shows when it opens, and not when it closes or is another disclosure", async () => {
    document.body.innerHTML = `<section><ul><li>1</li><li>2</li></ul>
      <details data-list="Others"><summary>More</summary><ul><li>9</li></ul></details>
      <details class="list" data-list="Topics"><summary>Show more</summary><ul><li>6</li><li>7</li></ul></details></section>
      <details class="other"><summary>Menu</summary></details>`;
    trackOpenedLists(document, track);
    const toggle = async (name: string) => {
      const details = document.querySelector<HTMLDetailsElement>(`.${name}`);
      if (details !== null) details.open = !details.open;
      await new Promise((resolve) => setTimeout(resolve, 5));
    };

    for (const name of ["list", "list", "other"]) await toggle(name);

    expect(track.mock.calls).toEqual([["showMore", { list: "Topics", shown: 4 }]]);
  });
});
