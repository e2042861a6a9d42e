import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesContentSource } from "#server/content/files/files-content-source.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import type { MarkdownRenderer } from "#server/content/markdown/markdown-renderer.ts";
import { workerMarkdown } from "#server/content/markdown-worker/worker-markdown.ts";
import { builtCode } from "#server/extend/built-code.ts";
import { type BundledWorker, bundledWorker } from "#test/support/bundled-worker.ts";
import { writeFiles } from "#test/support/temporary-content.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "signpost-extend-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

type Shown = { readonly html: string; readonly problems: readonly string[] };

/** What a page shows, and what is wrong in it, in a content folder with components. */
async function shown(
  components: Readonly<Record<string, string>>,
  page: string,
  markdown: MarkdownRenderer = inThreadMarkdown,
): Promise<Shown> {
  const files = Object.entries(components).map(([name, text]) => [`content/extend/components/${name}`, text]);
  writeFiles(dir, { "content/index.md": "# Help\n", "content/page.md": page, ...Object.fromEntries(files) });
  const content = join(dir, "content");
  const own = await builtCode(content, join(dir, "built"));
  const log = { info: () => undefined, warn: () => undefined };
  const source = await filesContentSource({ dir: content, watch: "off", log, markdown, own });
  const problems = source.problems().map(({ file, line, message }) => `${file}:${line} ${message}`);
  const onProblem = ({ file, line, message }: { file: string; line?: number; message: string }) =>
    problems.push(`${file}:${line} ${message}`);
  const found = await source.checkPage("/page", "en", { onProblem });
  await source.close();
  const body = found.kind === "entry" && "body" in found.entry ? found.entry.body : undefined;
  return { html: body?.kind === "html" ? body.html : "", problems };
}

describe("a site's own component", () => {
  it("shows what its function makes of its attributes and of what it stands around", async () => {
    const { html, problems } = await shown(
      {
        "Price.tsx":
          'import { currency } from "./currency.ts";\nexport default function Price({ plan, amount, children }: { plan: string; amount: string; children: unknown }) {\n  return <div class="own-price"><p><strong>{plan}</strong>: {currency(Number(amount))}</p>{children}</div>;\n}\n',
        "currency.ts": 'export const currency = (amount: number) => amount.toFixed(2) + " €";\n',
      },
      '# Page\n\n<Price plan="Team" amount="9">\n\nFor *ten* people, see [help](./index.md).\n\n</Price>\n',
    );

    expect(html).toMatch(/<div class="own-price">\s*<p><strong>Team<\/strong>: 9\.00 €<\/p>/);
    expect(html).toContain('<p>For <em>ten</em> people, see <a href="/">help</a>.</p>');
    expect(problems).toEqual([]);
  });

  it("may be made of others, of lists and of nothing, and stand in a line", async () => {
    const { html } = await shown(
      {
        "Levels.jsx":
          'import Level from "./Level.jsx";\nexport default ({ of }) => <ul>{of.split(",").map((each) => <Level name={each} />)}{false}{null}</ul>;\n',
        "Level.jsx": "export default ({ name }) => <li><><b>{name}</b></></li>;\n",
        "Version.js": 'export default () => "8.2";\n',
      },
      '# Page\n\n<Levels of="low,high" />\n\nThis is <Version /> of it.\n',
    );

    expect(html.replace(/\s+/g, "")).toContain("<ul><li><b>low</b></li><li><b>high</b></li></ul>");
    expect(html).toContain("<p>This is 8.2 of it.</p>");
  });

  it("makes nothing that content may not: no scripts, handlers, styles, frames or classes of the product", async () => {
    const { html } = await shown(
      {
        "Bad.jsx":
          'export default () => <div class="own-x callout-heading" style="position:fixed" onclick="alert(1)"><script>alert(2)</script><iframe src="https://evil.example"></iframe><a href="javascript:alert(3)">x</a></div>;\n',
      },
      "# Page\n\n<Bad />\n",
    );

    expect(html).not.toMatch(/alert|style|iframe|callout-heading|evil/);
    expect(html).toContain('class="own-x"');
  });
});

describe("a component that fails", () => {
  it.each([
    ["throws", 'export default () => { throw new Error("no price"); };', "no price"],
    ["has no function", "export const Broken = 1;", "no default export"],
    ["makes an object", "export default () => ({ a: 1 });", "no element"],
    ["makes an element that there is none of", "export default () => <blinker>x</blinker>;", "no element <blinker>"],
    ["is its own part for ever", "export default function Broken() { return <Broken />; }", "nested too deep"],
  ])("because it %s costs its own place, and is named with file and line", async (_how, text, message) => {
    const { html, problems } = await shown(
      { "Broken.jsx": `${text}\n` },
      "# Page\n\nBefore.\n\n<Broken>\n\nInside.\n\n</Broken>\n\nAfter.\n",
    );

    expect(html).toMatch(/Before\.[\s\S]*Inside\.[\s\S]*After\./);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^page\.md:5 the component "Broken" of extend\/components failed: /);
    expect(problems[0]).toContain(message);
  });

  it.each([
    ["as it is loaded", 'throw new Error("no data");\nexport default () => <p>x</p>;', 1],
    ["as it is shown", 'import { half } from "../half.js";\n\nexport default () => <p>{half()}</p>;', 2],
  ])("%s is named with the line of the code that threw, and the others are there", async (_when, text, line) => {
    const { html, problems } = await shown(
      {
        "Broken.jsx": text,
        "Right.jsx": "export default () => <p>Right</p>;\n",
        "../half.js": '// half\nexport const half = () => { throw new Error("no half"); };\n',
      },
      "# Page\n\n<Right />\n\n<Broken />\n",
    );

    expect(html).toContain("<p>Right</p>");
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`\\(extend/(?:components/Broken\\.jsx|half\\.js):${line}\\)$`));
  });

  it("cannot be built is named where it is wrong, and the others are there", async () => {
    const { html, problems } = await shown(
      {
        "Broken.tsx": "export default () => {\n  return <p>;\n}\n",
        "Right.tsx": "export default () => <p>Right</p>;\n",
      },
      "# Page\n\n<Right />\n\n<Broken />\n",
    );

    expect(html).toContain("<p>Right</p>");
    expect(problems[0]).toMatch(/^extend\/components\/Broken\.tsx:\d+ /);
    expect(problems.at(-1)).toContain('page.md:5 the component "Broken" is not known here');
  });

  describe("by never coming to an end", () => {
    let thread: BundledWorker;
    beforeAll(async () => {
      thread = await bundledWorker("server/content/markdown-worker/markdown-worker.ts");
    });
    afterAll(() => thread.remove());

    it("costs the page its own components and nothing else", async () => {
      const markdown = workerMarkdown({ file: thread.file, timeLimitMs: 3000, memoryMib: 256 });
      const { html, problems } = await shown(
        { "Endless.js": "export default () => { for (;;); };\n" },
        "# Page\n\nBefore.\n\n<Endless />\n",
        markdown,
      );
      await markdown.close();

      expect(html).toContain("<p>Before.</p>");
      expect(problems[0]).toMatch(/^page\.md:\d+ extend: took longer/);
    });
  });
});

it("builds nothing where there is no folder for code", async () => {
  expect(await builtCode(dir, join(dir, "built"))).toEqual({ pageTypes: [], islands: {}, problems: [] });
});
