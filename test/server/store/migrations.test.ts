import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../../server/store/database/migrations/", import.meta.url));
const migrations = readdirSync(folder).sort();

/** What an instance of the version before would fall over, while both serve. */
const takesAway = /\b(?:drop|rename|truncate)\b|\balter\s+column\b|\bset\s+not\s+null\b/i;

describe("the tables of several instances", () => {
  it("are made by files that are numbered without a gap", () => {
    expect(migrations.map((name) => Number(name.slice(0, 4)))).toEqual(migrations.map((_, index) => index + 1));
  });

  it("only grow in an upgrade; what nobody needs any more goes in a later release, by a file that says so", () => {
    const taking = migrations.filter((name) => takesAway.test(withoutComments(readFileSync(folder + name, "utf8"))));

    expect(taking.filter((name) => !/^\d{4}_contract-/.test(name))).toEqual([]);
  });
});

function withoutComments(sql: string): string {
  return sql.replace(/--.*$/gm, "");
}
