import { publicationDate } from "#shared/entries/dates.ts";

describe("Publication dates", () => {
  it.each([
    ["2026-05-04", "May 4, 2026"],
    ["2026-05-04T23:30:00-05:00", "May 5, 2026"],
    ["2026-05-04T00:30:00+0900", "May 3, 2026"],
    ["2026-05-04T23:59:59.999Z", "May 4, 2026"],
    ["2026-05-04T23:59:59", "May 4, 2026"],
    ["2024-02-29", "February 29, 2024"],
    ["1999-12-31T23:59Z", "December 31, 1999"],
  ])("are formatted in UTC: %s is %s", (instant, expected) => {
    expect(publicationDate(instant, "en")).toBe(expected);
  });

  it("are written the Japanese way on Japanese pages", () => {
    expect(publicationDate("2026-05-04", "ja")).toBe("2026年5月4日");
  });

  it.each([
    undefined,
    "",
    "soon",
    "Sprint 7",
    "2026",
    "05/04/2026",
    "2026-02-30",
    "2025-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-05-00",
    "2026-05-04T25:00:00Z",
    "2026-05-04T10:00:00+99:99",
    "1777852800000",
  ])("are missing when there is no such day: %s", (instant) => {
    expect(publicationDate(instant, "en")).toBeUndefined();
  });
});
