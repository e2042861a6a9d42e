import { windowAround } from "#shared/navigation/window-around.ts";

describe("a window around an item", () => {
  it.each([
    { index: 2, before: [1], shown: [2, 3, 4], after: [5] },
    { index: 4, before: [1, 2], shown: [3, 4, 5], after: [] },
    { index: 0, before: [], shown: [1, 2, 3], after: [4, 5] },
    { index: -1, before: [], shown: [1, 2, 3], after: [4, 5] },
  ])("has it in the middle where the ends of the list allow: %o", ({ index, ...parts }) => {
    expect(windowAround([1, 2, 3, 4, 5], index, 3)).toEqual(parts);
  });

  it("is the whole of a short list", () => {
    expect(windowAround([1, 2], 0, 3)).toEqual({ before: [], shown: [1, 2], after: [] });
  });
});
