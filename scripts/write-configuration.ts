import { readFileSync, writeFileSync } from "node:fs";
import { configurationTable } from "#server/config/configuration-table.ts";

const page = "docs/configuration.md";

/** Writes the table of variables below the comment that announces it: `node scripts/run.mjs write-configuration`. */
const [introduction = ""] = readFileSync(page, "utf8").split(/(?<=<!-- table: .* -->\n)/);
writeFileSync(page, `${introduction}${configurationTable()}\n`);
