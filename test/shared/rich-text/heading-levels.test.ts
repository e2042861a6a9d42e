import { shiftHeadings } from "#shared/rich-text/heading-levels.ts";

describe("Heading levels of rich text", () => {
  it.each([
    [
      [2, 3, 4],
      [2, 3, 4],
    ],
    [
      [4, 5, 4],
      [2, 3, 2],
    ],
    [[6], [2]],
    [
      [3, 2, 6],
      [3, 2, 6],
    ],
    [
      [1, 5],
      [2, 6],
    ],
    [
      [1, 2, 6],
      [2, 3, "bold paragraph"],
    ],
    [[], []],
  ])("are shifted so that the shallowest is 2, and more than 4 below it is a bold paragraph: %j", (levels, shown) => {
    expect(shiftHeadings(levels)).toEqual(shown);
  });

  it("start at 3 below a section's heading and never go past 6", () => {
    expect(shiftHeadings([2, 3, 5, 6], 3)).toEqual([3, 4, 6, "bold paragraph"]);
  });
});
