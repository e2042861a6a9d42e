import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkContent } from "#server/content/files/check/check-content.ts";
import { filesContentSource } from "#server/content/files/files-content-source.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import { builtCode } from "#server/extend/built-code.ts";
import { writeFiles } from "#test/support/temporary-content.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const page = readFileSync(join(root, "docs/extend.md"), "utf8");
const blocks = [...page.matchAll(/^```(\w+)(?: title="([^"]+)")?\n([\s\S]*?)^```$/gm)];
const files = Object.fromEntries(
  blocks.flatMap(([, , title, text = ""]) => (title === undefined ? [] : [[title, text]])),
);
const uses = blocks.flatMap(([, language, title, text = ""]) =>
  language === "md" && title === undefined ? [text] : [],
);
const noLinks = { linkTo: () => undefined, image: () => undefined } as never;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "signpost-documented-"));
  writeFiles(dir, files);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe("the code that docs/extend.md shows", () => {
  it.each([
    [
      "a price",
      '<div class="own-price">',
      "<strong>Team</strong> €9.00 a month",
      "<p>For up to <em>ten</em> people.</p>",
    ],
    ["a table", "<th>Used for</th>", "<td>443</td>", "<td>The database</td>"],
    ["a word", '(<em class="own-since">since 8.2</em>).'],
    [
      "an island",
      '<div data-island="Calculator" data-props="{&#x22;price&#x22;:&#x22;9&#x22;}">',
      "Each person costs €9",
    ],
  ])("show what they are there for: %s", async (_what, ...parts) => {
    const { url } = await builtCode(dir, join(dir, "built"));

    const { html, problems } = await inThreadMarkdown.render(uses.join("\n"), noLinks, { own: url });

    for (const part of parts) expect(html).toContain(part);
    expect(problems).toBeUndefined();
  });

  it("have no problem that a check of the content would name", async () => {
    writeFiles(dir, { "index.md": `# Help\n\n${uses.join("\n")}` });
    const own = await builtCode(dir, join(dir, "built"));

    const named = (await checkContent(dir, own)).problems.filter(({ message }) => message.includes("component"));

    expect(named).toEqual([]);
    expect((await checkContent(dir)).problems.map(({ message }) => message).join()).toContain('"Price" is not known');
  });

  it("make pages of their own type: the list of releases", async () => {
    const own = await builtCode(dir, join(dir, "built"));
    const log = { info: () => undefined, warn: () => undefined };
    const source = await filesContentSource({ dir, watch: "off", log, markdown: inThreadMarkdown, own });
    const found = await source.checkPage("/releases", "en", {});
    await source.close();

    const body = found.kind === "entry" && "body" in found.entry ? found.entry.body : undefined;
    expect(body).toMatchObject({ kind: "html", standsAlone: true });
    const html = (body?.kind === "html" ? body.html : "").replace(/\s+/g, " ");
    expect(html).toContain("<p>What is new, newest first.</p>");
    expect(html).toMatch(
      /<ul class="own-releases"> ?<li> ?<a href="\/releases\/8-2">Tracker 8\.2<\/a> \(May 4, 2026\) ?<p>Boards can be copied\.<\/p> ?<\/li> ?<\/ul>/,
    );
    expect(source.problems().filter(({ field }) => field === "type")).toEqual([]);
  });

  it("are written against the interface that the package brings", () => {
    mkdirSync(join(dir, "node_modules"));
    symlinkSync(root, join(dir, "node_modules/signpost"));
    writeFiles(dir, { "extend/components/Wrong.tsx": "export default () => <Missing />;\n" });
    const check = () =>
      spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", join(dir, "extend")], {
        cwd: dir,
        encoding: "utf8",
      }).stdout;

    expect(check().split("\n")[0]).toMatch(/Wrong\.tsx.*Missing/);
    rmSync(join(dir, "extend/components/Wrong.tsx"));
    expect(check()).toBe("");
  });
});
