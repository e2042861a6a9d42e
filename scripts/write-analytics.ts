import { readFileSync, writeFileSync } from "node:fs";
import { eventTable } from "#server/analytics/event-table.ts";

const page = "docs/analytics.md";

/** Writes the table of events below the comment that announces it: `node scripts/run.mjs write-analytics`. */
const [introduction = ""] = readFileSync(page, "utf8").split(/(?<=<!-- table: .* -->\n)/);
writeFileSync(page, `${introduction}${eventTable()}\n`);
