import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rowsOfCsv } from "#scripts/importing/csv.ts";
import { readNotion } from "#scripts/importing/notion.ts";
import { tableOfDatabase } from "#scripts/importing/notion-database.ts";
import { writeImported } from "#scripts/importing/write-imported.ts";
import { makeParityReport } from "#scripts/parity/make-parity-report.ts";
import { writeFiles } from "#test/support/temporary-content.ts";

const id = (digit: string) => digit.repeat(32);
/** A page with a database in it, as “Markdown & CSV” writes both: the open view, all of it, and a page for each row. */
const files = {
  [`Home ${id("a")}.md`]: `# Home\n\n[Tasks](Home/Tasks%20${id("d")}.csv)\n`,
  [`Home/Tasks ${id("d")}.csv`]: "\uFEFFName,Owner\nPaint the door,Ann\n",
  [`Home/Tasks ${id("d")}_all.csv`]: `\uFEFFName,Owner,Of,Note\nPaint the door,Ann,House (../House%20${id("f")}.md),"Red, ""not"" blue\nor | green"\nBuy *paint*,Ben,,\n`,
  [`Home/Tasks ${id("d")}/Paint the door ${id("b")}.md`]: "# Paint the door\n\nOwner: Ann\n\nTwice.\n",
};

describe("A database of Notion", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "notion-"));
    writeFiles(join(folder, "export"), files);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("is a page with all of its rows, which lead to their pages", async () => {
    const imported = await readNotion(join(folder, "export"));
    writeImported(imported, join(folder, "site"), () => undefined);
    const read = (path: string) => readFileSync(join(folder, "site", path), "utf8");

    expect(imported.pages.map(({ path }) => path).sort()).toEqual(["home", "home/tasks", "home/tasks/paint-the-door"]);
    expect(read("home.md")).toContain("[Tasks](home/tasks.md)");
    expect(read("home/tasks.md")).toContain("title: Tasks");
    expect(read("home/tasks.md")).toContain(
      '| Name | Owner | Of | Note |\n| --- | --- | --- | --- |\n| [Paint the door](tasks/paint-the-door.md) | Ann | House | Red, "not" blue or \\| green |\n| Buy \\*paint\\* | Ben |  |  |',
    );
    expect(imported.notes).toEqual([]);
    const report = await makeParityReport(
      join(folder, "site"),
      imported.pages.flatMap((page) => page.oldAddresses),
    );
    expect([report.addresses.dead, report.links.dead, report.right]).toEqual([[], [], 100]);
  });

  it("changes nothing the second time", async () => {
    const write = async () =>
      writeImported(await readNotion(join(folder, "export")), join(folder, "site"), () => undefined);
    await write();

    expect(await write()).toMatchObject({ written: 0, kept: [] });
  });

  it("shows a thousand rows, and tells how many more there are", () => {
    const csv = `Name\n${"x\n".repeat(1_200)}`;

    expect(tableOfDatabase(csv, () => undefined)).toMatchObject({ rows: 1_200, left: 200 });
  });

  it("may end without an end of line, in quotes or with an empty one", () => {
    expect(rowsOfCsv('a,b\r\n"c"\n\n,')).toEqual([["a", "b"], ["c"], ["", ""]]);
    expect(rowsOfCsv('a\n"b\nc')).toEqual([["a"], ["b\nc"]]);
  });
});
