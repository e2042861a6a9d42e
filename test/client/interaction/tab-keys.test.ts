/** @jest-environment jsdom */
import { tabAfterKey } from "#client/interaction/tab-keys.ts";

function goals(direction: string, at: number) {
  const list = document.createElement("div");
  list.style.direction = direction;
  document.body.append(list);
  const after = (key: string) => tabAfterKey(new KeyboardEvent("keydown", { key }), list, at, 3);
  return ["ArrowRight", "ArrowLeft", "Home", "End", "a"].map(after);
}

it("leads from tab to tab as they are seen, from right to left too, and round at the ends", () => {
  expect(goals("ltr", 2)).toEqual([0, 1, 0, 2, undefined]);
  expect(goals("rtl", 2)).toEqual([1, 0, 0, 2, undefined]);
  expect(goals("rtl", 0)).toEqual([2, 1, 0, 2, undefined]);
});
