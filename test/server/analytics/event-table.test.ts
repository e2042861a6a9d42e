import { readFileSync } from "node:fs";
import { eventTable } from "#server/analytics/event-table.ts";

describe("docs/analytics.md", () => {
  it("holds the table of the events that the site sends", () => {
    expect(readFileSync("docs/analytics.md", "utf8")).toContain(eventTable());
  });
});
