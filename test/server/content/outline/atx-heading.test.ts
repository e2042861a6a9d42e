import { attributesAtEnd, atxHeading } from "#server/content/outline/atx-heading.ts";

describe("A heading of a line", () => {
  it.each([
    ["# A", 1, "A"],
    ["   ## A b ##  ", 2, "A b"],
    ["### #", 3, ""],
    ["## C#", 2, "C#"],
    ["## a #b", 2, "a #b"],
    ["######\tA", 6, "A"],
    ["##", 2, ""],
  ])("%j is one", (line, level, text) => {
    expect(atxHeading(line)).toEqual({ level, text });
  });

  it.each(["#A", "####### A", "    # A", "\t# A", "a # b", ""])("%j is none", (line) => {
    expect(atxHeading(line)).toBeUndefined();
  });
});

describe("Attributes at the end of a line", () => {
  it.each([
    ["A {#id}", "A", "#id"],
    ["A {: .x #id}  ", "A", ": .x #id"],
    ["{a} b {#c}", "{a} b", "#c"],
  ])("%j", (line, before, list) => {
    expect(attributesAtEnd(line)).toEqual({ before, list });
  });

  it.each(["A", "A {#id} b", "A #id}", "A {a}}"])("%j has none", (line) => {
    expect(attributesAtEnd(line)).toBeUndefined();
  });
});
