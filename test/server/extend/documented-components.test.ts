import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkContent } from "#server/content/files/check/check-content.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import { buildComponents } from "#server/extend/build-components.ts";
import { writeFiles } from "#test/support/temporary-content.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const page = readFileSync(join(root, "docs/extend.md"), "utf8");
const blocks = [...page.matchAll(/^```(\w+)(?: title="([^"]+)")?\n([\s\S]*?)^```$/gm)];
const files = Object.fromEntries(
  blocks.flatMap(([, , title, text = ""]) => (title === undefined ? [] : [[title, text]])),
);
const uses = blocks.flatMap(([, language, , text = ""]) => (language === "md" ? [text] : []));
const noLinks = { linkTo: () => undefined, image: () => undefined } as never;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "signpost-documented-"));
  writeFiles(dir, files);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe("the components that docs/extend.md shows", () => {
  it.each([
    [
      "a price",
      '<div class="own-price">',
      "<strong>Team</strong> €9.00 a month",
      "<p>For up to <em>ten</em> people.</p>",
    ],
    ["a table", "<th>Used for</th>", "<td>443</td>", "<td>The database</td>"],
    ["a word", '(<em class="own-since">since 8.2</em>).'],
  ])("show what they are there for: %s", async (_what, ...parts) => {
    const { url } = await buildComponents(dir, join(dir, "built"));

    const { html, problems } = await inThreadMarkdown.render(uses.join("\n"), noLinks, { own: url });

    for (const part of parts) expect(html).toContain(part);
    expect(problems).toBeUndefined();
  });

  it("have no problem that a check of the content would name", async () => {
    writeFiles(dir, { "index.md": `# Help\n\n${uses.join("\n")}` });
    const own = await buildComponents(dir, join(dir, "built"));

    const named = (await checkContent(dir, own)).problems.filter(({ message }) => message.includes("component"));

    expect(named).toEqual([]);
    expect((await checkContent(dir)).problems.map(({ message }) => message).join()).toContain('"Price" is not known');
  });

  it("have the types that the page gives", () => {
    const options = [
      "--noEmit",
      "--strict",
      "--jsx",
      "react",
      "--jsxFactory",
      "$element",
      "--jsxFragmentFactory",
      "$fragment",
    ];
    const written = ["Price.tsx", "signpost.d.ts"].map((name) => join(dir, "extend/components", name));

    expect(() =>
      execFileSync(
        process.execPath,
        [join(root, "node_modules/typescript/bin/tsc"), ...options, "--target", "es2022", "--ignoreConfig", ...written],
        {
          cwd: dir,
          encoding: "utf8",
        },
      ),
    ).not.toThrow();
  });
});
