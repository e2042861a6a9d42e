import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeParityReport } from "#scripts/parity/make-parity-report.ts";
import { dialects } from "#server/content/markdown/syntaxes/dialects.ts";
import { writeFiles } from "#test/support/temporary-content.ts";

type Tree = { readonly folder: string; readonly files: Readonly<Record<string, string>> };

const second = "# Second page\n\nBack to the beginning of everything.\n";

/** A small project for each generator, with its menu and the syntax that docs/moving says comes along. */
const trees: Readonly<Record<(typeof dialects)[number], Tree>> = {
  docusaurus: {
    folder: "",
    files: {
      "docusaurus.config.js": "module.exports = { title: 'Acme' };",
      "sidebars.js":
        "module.exports = { docs: ['second', { type: 'category', label: 'Deep', items: ['deep/first'] }] };",
      "docs/second.md": second,
      "docs/deep/01-first.mdx":
        ':::tip Do this\nFirst of all things.\n:::\n\n<Tabs>\n<TabItem value="npm" label="npm">\n\nInstall with npm.\n\n</TabItem>\n</Tabs>\n',
    },
  },
  starlight: {
    folder: "src/content/docs",
    files: {
      "astro.config.mjs":
        "export default { integrations: [starlight({ title: 'Acme', sidebar: [{ label: 'Deep', items: [{ slug: 'deep/first' }] }, 'second'] })] };",
      "src/content/docs/second.md": second,
      "src/content/docs/deep/first.mdx":
        "---\ntitle: First\n---\n\n<Steps>\n1. Do this first.\n2. Do that afterwards.\n</Steps>\n\n:::note\nSomething worth knowing.\n:::\n",
    },
  },
  vitepress: {
    folder: "docs",
    files: {
      "docs/.vitepress/config.js":
        "export default { title: 'Acme', themeConfig: { sidebar: [{ text: 'Deep', items: [{ text: 'The first', link: '/deep/first' }] }, { text: 'The second', link: '/second' }] } };",
      "docs/second.md": second,
      "docs/deep/first.md":
        "# build.outDir\n\n## With build.outDir\n\n::: details Show more\nWhat was hidden before.\n:::\n",
    },
  },
  mkdocs: {
    folder: "docs",
    files: {
      "mkdocs.yml": "site_name: Acme\nnav:\n  - Deep:\n      - The first: deep/first.md\n  - second.md\n",
      "docs/second.md": second,
      "docs/deep/first.md":
        '# First\n\n!!! warning "Take care"\n    The board may vanish.\n\n=== "npm"\n\n    Install with npm.\n',
    },
  },
  hugo: {
    folder: "content",
    files: {
      "hugo.toml": 'title = "Acme"\n',
      "content/second.md": `---\nweight: 2\ntitle: Second\n---\n${second}`,
      "content/deep/_index.md": "---\ntitle: Deep\nweight: 1\n---\nAll that is deep down here.\n",
      "content/deep/first.md":
        '---\ntitle: First\n---\n\nSee [the second]({{< ref "/second" >}}) page for everything else, or [that one]({{< relref "second.md" >}}).\n',
    },
  },
  jekyll: {
    folder: "",
    files: {
      "_config.yml": "title: Acme\n",
      "second.md": `---\ntitle: Second\nnav_order: 2\n---\n${second}`,
      "deep.md": "---\ntitle: Deep\nnav_order: 1\n---\n\nAll that is deep down here.\n{: .note }\n",
      "first.md": "---\ntitle: First\nparent: Deep\n---\n\nRead [the second]({% link second.md %}) page as well.\n",
    },
  },
  mdbook: {
    folder: "src",
    files: {
      "book.toml": '[book]\ntitle = "Acme"\n',
      "src/SUMMARY.md":
        "# Summary\n\n- [Deep](deep/index.md)\n  - [The first](deep/first.md)\n- [The second](second.md)\n",
      "src/second.md": second,
      "src/deep/index.md": "# Deep\n\nAll that is deep down here.\n",
      "src/deep/first.md": "# First\n\n```rust\n{{#include ../code.rs:2}}\n```\n",
      "src/code.rs": 'fn main() {\n    println!("something worth printing");\n}\n',
    },
  },
  mintlify: {
    folder: "",
    files: {
      "docs.json":
        '{ "name": "Acme", "navigation": { "groups": [{ "group": "Deep", "pages": ["deep/first"] }, { "group": "More", "pages": ["second"] }] } }',
      "second.mdx": `---\ntitle: Second\n---\n${second}`,
      "deep/first.mdx":
        '---\ntitle: First\n---\n\n<CardGroup>\n  <Card title="The second" href="/second">\n    Read about everything else.\n  </Card>\n</CardGroup>\n\n<ParamField path="id" type="string">\n  The name of the board.\n</ParamField>\n',
    },
  },
  gitbook: {
    folder: "",
    files: {
      ".gitbook.yaml": "root: ./\n",
      "SUMMARY.md":
        "# Table of contents\n\n* [Home](README.md)\n\n## Deep\n\n* [The first](deep/first.md)\n* [The second](second.md)\n",
      "README.md": "# Acme\n\nWelcome to the documentation.\n",
      "second.md": second,
      "deep/first.md": '# First\n\n{% hint style="info" %}\nSomething worth knowing.\n{% endhint %}\n',
    },
  },
  myst: {
    folder: "docs",
    files: {
      "docs/conf.py": "project = 'Acme'\n",
      "docs/index.md":
        "# Acme\n\nWelcome to the documentation.\n\n```{toctree}\n:caption: Deep\n\nThe first <deep/first>\nsecond\n```\n",
      "docs/second.md": second,
      "docs/deep/first.md": "# First\n\n:::{note}\nSomething worth knowing.\n:::\n",
    },
  },
  docfx: {
    folder: "",
    files: {
      "docfx.json": "{}",
      "toc.yml":
        "- name: Deep\n  items:\n    - name: The first\n      href: deep/first.md\n- name: The second\n  href: second.md\n",
      "second.md": second,
      "deep/first.md": "# First\n\n> [!NOTE]\n> Something worth knowing.\n\n[!INCLUDE [more](../parts/more.md)]\n",
      "parts/more.md": "What is said in several places.\n",
    },
  },
};

describe("What docs/moving says of a generator", () => {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  let parent: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), "moving-"));
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  it.each([...dialects])("is true of a small project for %s: it comes along whole", async (dialect) => {
    const { folder, files } = trees[dialect];
    writeFiles(parent, files);

    const report = await makeParityReport(join(parent, folder));

    expect(report.pages.flatMap(({ losses }) => losses)).toEqual([]);
    expect(report).toMatchObject({ generator: dialect, parity: 100 });
    if (!/^(?:docfx|hugo)$/.test(dialect)) expect(report.siteName).toBe("Acme");
    expect(report.menu).toMatchObject({ missing: [], tau: 1, nextSame: 1, parentSame: 1, labelSame: 1 });
    expect(report.pages.length).toBeGreaterThan(1);
  });

  it("is said of every generator that is told apart", () => {
    const list = readFileSync(join(root, "docs/moving/README.md"), "utf8");

    expect(dialects.filter((each) => !existsSync(join(root, `docs/moving/${each}.md`)))).toEqual([]);
    expect(dialects.filter((each) => !list.includes(`(${each}.md)`))).toEqual([]);
  });
});
