import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesContentSource } from "#server/content/files/files-content-source.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import type { OwnCode } from "#server/content/own-code.ts";
import { buildForServers, builtCode, removeOldBuilds } from "#server/extend/built-code.ts";
import { writeFiles } from "#test/support/temporary-content.ts";

let dir: string;
let built: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "signpost-own-pages-"));
  built = join(dir, "built");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const content = () => join(dir, "content");

async function sourceOf(files: Readonly<Record<string, string>>, own?: OwnCode) {
  writeFiles(content(), files);
  const log = { info: () => undefined, warn: () => undefined };
  const code = own ?? (await builtCode(content(), built));
  return await filesContentSource({ dir: content(), watch: "off", log, markdown: inThreadMarkdown, own: code });
}

async function htmlAt(source: Awaited<ReturnType<typeof sourceOf>>, path: string) {
  const problems: string[] = [];
  const found = await source.checkPage(path, "en", {
    onProblem: ({ file, line, message }) => problems.push(`${file}:${line} ${message}`),
  });
  const body = found.kind === "entry" && "body" in found.entry ? found.entry.body : undefined;
  return { html: body?.kind === "html" ? body.html : "", problems };
}

const page = "---\ntype: Card\ncolour: red\n---\nSee [help](index.md).\n";

describe("a page type of the site's own", () => {
  it("is given title, fields and text, whose links lead where they lead elsewhere", async () => {
    const source = await sourceOf({
      "index.md": "# Help\n",
      "page.md": page,
      "extend/pages/Card.jsx":
        "export default ({ title, fields, children }) => <section class='own-card'><p>{title} {fields.colour}</p>{children}</section>;\n",
    });

    const { html, problems } = await htmlAt(source, "/page");

    expect(html.replace(/\s+/g, " ")).toContain(
      '<section class="own-card"> <p>Page red</p> <p>See <a href="/">help</a>.</p> </section>',
    );
    expect([...problems, ...source.problems()]).toEqual([]);
  });

  it.each([
    ["throws", "export default ({ fields }) => fields.missing.length;\n", /extend\/pages\/Card\.jsx:1\)$/],
    ["exports nothing", "export const Card = 1;\n", /no default export/],
  ])("that %s costs its own place: the text stays, and it is named", async (_how, text, message) => {
    const source = await sourceOf({ "index.md": "# Help\n", "page.md": page, "extend/pages/Card.jsx": text });

    const { html, problems } = await htmlAt(source, "/page");

    expect(html).toContain('<p>See <a href="/">help</a>.</p>');
    expect(problems[0]).toMatch(/^page\.md:\d+ the page type "Card" of extend\/pages failed: /);
    expect(problems[0]).toMatch(message);
  });

  it("is no page type where code of content does not run", async () => {
    const source = await sourceOf(
      { "index.md": "# Help\n", "page.md": page, "extend/pages/Card.jsx": "export default () => <p>Made</p>;\n" },
      { pageTypes: [], problems: [] },
    );

    expect((await htmlAt(source, "/page")).html).not.toContain("Made");
    expect(source.problems().map(({ message }) => message)).toContain(
      '"Card" is no page type here: the page is what its place makes it',
    );
  });

  it("shows what it became on every page, once it was built anew", async () => {
    const source = await sourceOf({
      "index.md": "# Help\n",
      "page.md": page,
      "extend/pages/Card.jsx": "export default () => <p>One</p>;\n",
    });
    const tags = new Set<string>();
    source.subscribe((change) => {
      for (const tag of change.tags) tags.add(tag);
    });
    writeFiles(content(), { "extend/pages/Card.jsx": "export default () => <p>Two</p>;\n" });

    source.useOwn(await builtCode(content(), built));
    await source.settled();

    expect((await htmlAt(source, "/page")).html).toContain("Two");
    expect(tags).toContain("page:en:/page");
  });
});

describe("what was built", () => {
  const files = { "extend/components/Price.jsx": "export default () => <p>Price</p>;\n" };

  it("is taken as it is while the files are the same, and removed once they are others", async () => {
    writeFiles(content(), files);
    const first = await builtCode(content(), built);
    const again = await builtCode(content(), built);
    writeFiles(content(), { "extend/components/Price.jsx": "export default () => <p>Cheap</p>;\n" });
    const other = await builtCode(content(), built);
    await removeOldBuilds(content(), built);

    expect(again).toEqual(first);
    expect(other.url).not.toBe(first.url);
    expect(readdirSync(built)).toHaveLength(1);
  });

  it("lies in the content folder after signpost build, where servers take it from", async () => {
    writeFiles(content(), files);

    const { url } = await buildForServers(content());

    expect(url).toContain("/content/extend/.built/");
    expect((await builtCode(content(), built)).url).toBe(url);
    expect(existsSync(built)).toBe(false);
  });

  it.each([
    ["a package", 'import react from "react";\nexport default () => react;\n', '"react" is no file in extend/'],
    ["a file outside", 'import text from "../../index.md";\nexport default () => text;\n', "is no file in extend/"],
  ])("never holds %s, which is named where it is imported", async (_what, text, message) => {
    writeFiles(content(), { ...files, "index.md": "# Help\n", "extend/components/Greedy.js": text });

    const { problems } = await builtCode(content(), built);

    expect(problems).toEqual([
      { severity: "error", file: "extend/components/Greedy.js", line: 1, message: expect.stringContaining(message) },
    ]);
  });
});

it("does not serve data that code of the site is made with", async () => {
  const files = {
    "index.md": "# Help\n\n[Data](extend/prices.json)\n",
    "extend/prices.json": "{}",
    "prices.json": "{}",
  };
  const source = await sourceOf(files);

  expect(source.findAsset("extend/prices.json")).toBeUndefined();
  expect(source.findAsset("prices.json")).toBeDefined();
});
