import { siblingParts, stepState } from "#server/frame/sibling-window.ts";

describe("the window of siblings", () => {
  const items = [0, 1, 2, 3, 4, 5, 6, 7, 8];

  it.each([0, 1, 2])("is the first 5 while the current index is %i", (index) => {
    expect(siblingParts(items, index)).toEqual({ before: [], shown: [0, 1, 2, 3, 4], after: [5, 6, 7, 8] });
  });

  it("has the current item in the middle", () => {
    expect(siblingParts(items, 4)).toEqual({ before: [0, 1], shown: [2, 3, 4, 5, 6], after: [7, 8] });
  });

  it.each([6, 7, 8])("is the last 5 near the end, at index %i", (index) => {
    expect(siblingParts(items, index).shown).toEqual([4, 5, 6, 7, 8]);
  });

  it("is everything when there are 5 or fewer", () => {
    expect(siblingParts([0, 1, 2], 2)).toEqual({ before: [], shown: [0, 1, 2], after: [] });
  });

  it("is the first 5 for an item that is not among them", () => {
    expect(siblingParts(items, -1).shown).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("the state of a guide's step", () => {
  it("is visited before the current one, upcoming after it", () => {
    expect([0, 1, 2].map((index) => stepState(index, 1))).toEqual(["visited", "current", "upcoming"]);
  });
});
