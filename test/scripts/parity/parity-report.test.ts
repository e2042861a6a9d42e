import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeParityReport } from "#scripts/parity/make-parity-report.ts";
import { parityPage } from "#scripts/parity/parity-page.ts";
import type { Loss, ParityReport } from "#scripts/parity/parity-report.ts";
import { parityText } from "#scripts/parity/parity-text.ts";
import { writeFiles } from "#test/support/temporary-content.ts";

/** A whole tree in which nothing is lost; each test plants one loss in it. */
const whole = {
  "mkdocs.yml":
    "site_name: Acme\nnav:\n  - Home: index.md\n  - Guides:\n      - Begin: guides/begin.md\n      - guides/more.md\n",
  "docs/index.md":
    "# Acme\n\nWelcome to the documentation of Acme. Go to [the beginning](guides/begin.md#first-step).\n",
  "docs/guides/begin.md":
    '# Begin\n\n!!! note "Before you begin"\n    Have your licence key ready.\n\n## First step\n\n![A board](board.png)\n\n--8<-- "docs/parts/outro.txt"\n',
  "docs/guides/more.md": "# More\n\nRead [the limits](begin.md#first-step) before anything else.\n",
  "docs/guides/board.png": "png",
  "docs/parts/outro.txt": "Thank you for reading all of this.\n",
};

describe("The parity report", () => {
  let parent: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), "parity-"));
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  const reportOn = async (changes: Readonly<Record<string, string | undefined>> = {}): Promise<ParityReport> => {
    const files = Object.entries({ ...whole, ...changes }).filter(([, text]) => text !== undefined);
    writeFiles(parent, Object.fromEntries(files) as Record<string, string>);
    return makeParityReport(join(parent, "docs"));
  };
  const losses = ({ pages }: ParityReport): Loss[] => pages.flatMap((page) => page.losses);

  it("says of a tree in which nothing is lost that nothing is", async () => {
    const report = await reportOn();

    expect(losses(report)).toEqual([]);
    expect(report).toMatchObject({ generator: "mkdocs", siteName: "Acme", parity: 100, right: 100, wrong: 0 });
    expect(report.menu).toMatchObject({ pages: 3, here: 3, tau: 1, nextSame: 1, parentSame: 1, labelSame: 1 });
    expect([report.addresses.dead, report.anchors.dead, report.pictures.dead, report.links.dead]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(report.anchors.asked).toBeGreaterThan(0);
    expect(report.pictures.asked).toBe(1);
    expect(report.includes).toEqual({ files: 1, failed: [] });
    expect(report.redirects).toBe("");
  });

  it("names a page of the menu that is not in the folder, by the line of the menu", async () => {
    const report = await reportOn({ "docs/guides/more.md": undefined });

    expect(report.menu).toMatchObject({ pages: 3, here: 2 });
    expect(report.menu?.missing).toEqual([{ file: "../mkdocs.yml", line: 6, what: "guides/more.md" }]);
  });

  it("knows the order in which Docusaurus lists a folder: capitals first, as its files' names compare", async () => {
    const report = await reportOn({
      ...Object.fromEntries(Object.keys(whole).map((file) => [file, undefined])),
      "docusaurus.config.js": "module.exports = { title: 'Acme' };",
      "docs/alpha.md": "# Alpha\n\nOf the first.\n",
      "docs/Zulu.md": "# Zulu\n\nOf the last.\n",
      "docs/beta.md": "# Beta\n\nOf the second.\n",
    });

    expect(report.menu).toMatchObject({ pages: 3, tau: 1, nextSame: 1 });
  });

  it("names a picture that is missing", async () => {
    const report = await reportOn({ "docs/guides/board.png": undefined });

    expect(report.pictures).toEqual({
      asked: 1,
      dead: [{ file: "guides/begin.md", what: "board.png", isInFolder: false }],
    });
    expect(report.parity).toBeLessThan(100);
  });

  it("names an anchor that dies", async () => {
    const report = await reportOn({
      "docs/guides/begin.md": `${whole["docs/guides/begin.md"]}\n<button id="deploy">Deploy</button>\n`,
      "docs/guides/more.md": "# More\n\n[Gone](begin.md#deploy)\n",
    });

    expect(report.anchors.dead).toEqual([{ file: "guides/more.md", what: "links to begin.md#deploy" }]);
    expect(report.right).toBeLessThan(100);
  });

  it("does not count a link to a place that there never was", async () => {
    const report = await reportOn({ "docs/guides/more.md": "# More\n\n[Wrong](begin.md#no-such-place)\n" });

    expect(report.anchors.dead).toEqual([]);
  });

  it("names an address that dies, and writes the redirect where only one page can be meant", async () => {
    const report = await reportOn({
      "docs/guides/more.md": "# More\n\n[Moved](/manual/begin/) and [away](/manual/elsewhere)\n",
    });

    expect(report.addresses.dead).toEqual([
      { file: "guides/more.md", address: "/manual/begin", redirectTo: "/guides/begin" },
    ]);
    expect(report.redirects).toBe('redirects:\n  "/manual/begin": "/guides/begin"\n');
  });

  it("counts components as read, as text or dropped, with the first place where one is lost", async () => {
    const report = await reportOn({
      "docs/guides/more.md":
        '# More\n\n<Card title="One">Text in a card.</Card>\n\n<Wobble>\n\nText that stays.\n\n</Wobble>\n\n<Gadget id="1" />\n',
    });

    expect(report.syntax).toEqual([
      {
        syntax: "component",
        name: "Wobble",
        read: 0,
        asText: 1,
        dropped: 0,
        first: { file: "guides/more.md", line: 5 },
      },
      {
        syntax: "component",
        name: "Gadget",
        read: 0,
        asText: 0,
        dropped: 1,
        first: { file: "guides/more.md", line: 11 },
      },
      {
        syntax: "indented block",
        name: "note",
        read: 1,
        asText: 0,
        dropped: 0,
        first: { file: "guides/begin.md", line: 3 },
      },
      { syntax: "component", name: "Card", read: 1, asText: 0, dropped: 0, first: { file: "guides/more.md", line: 3 } },
    ]);
  });

  it("counts what a program showed only where the program is in the folder", async () => {
    const page = { "docs/guides/more.md": "# More\n\nAll of it:\n\n::: acme.Client\n" };

    expect(await reportOn(page)).toMatchObject({ right: 100, rightWithPrograms: 66.7 });
    expect(await reportOn({ ...page, "acme/__init__.py": "" })).toMatchObject({ right: 66.7, rightWithPrograms: 66.7 });
  });

  it("counts what a component is given with the component, whose file is there or not", async () => {
    const files = {
      "mkdocs.yml": undefined,
      "docs/guides/begin.md": undefined,
      "docs/index.md": undefined,
      "docs/guides/more.md": undefined,
      "astro.config.mjs": "export default {}",
      "docs/chart.mdx":
        "---\ntitle: Chart\n---\n\nimport Chart from '../parts/chart.astro';\n\n<Chart\n  labels={{\n    note: 'Several words nobody else ever says, 2 > 1',\n  }}\n/>\n",
    };

    expect(await reportOn(files)).toMatchObject({ right: 100, rightWithPrograms: 0, parity: 0 });
    expect(await reportOn({ ...files, "parts/chart.astro": "" })).toMatchObject({ right: 0 });
  });

  it("finds text that is nowhere in its page, whatever took it away", async () => {
    const report = await reportOn({
      "docs/guides/more.md":
        "# More\n\n<template>\nTwelve hidden words nobody ever sees.\n</template>\n\nSeen by every reader.\n",
    });

    expect(losses(report)).toEqual([
      { kind: "text", file: "guides/more.md", line: 4, what: "Twelve hidden words nobody ever sees." },
    ]);
  });

  it("finds a frame of which nothing is shown", async () => {
    const report = await reportOn({
      "docs/guides/more.md": '# More\n\n<canvas src="/clip/gone"></canvas>\n\nSeen by every reader.\n',
    });

    expect(losses(report)).toEqual([
      { kind: "syntax", file: "guides/more.md", line: 3, what: "HTML canvas /clip/gone: dropped" },
    ]);
  });

  it("takes a frame for found that is a link here, and code and emoji for what they are", async () => {
    const report = await reportOn({
      "docs/guides/more.md":
        '# More\n\n<iframe src="https://play.example/clip" title="A clip of the board"></iframe>\n\n| Works everywhere | :white_check_mark: |\n| --- | --- |\n\n```python hl_lines="1 2" title="several things"\nprint()\n```\n',
    });

    expect(losses(report)).toEqual([]);
  });

  it("names an include that cannot be read, and counts a page without three of them as wrong", async () => {
    const report = await reportOn({
      "docs/guides/more.md": '# More\n\n--8<-- "outro.md"\n--8<-- "outro.txt::x"\n--8<-- "parts/outro.txt:none"\n',
      "docs/other/outro.md": "Text",
    });

    const page = report.pages.find(({ file }) => file === "guides/more.md");
    expect(report.includes.failed.map(({ file, line }) => `${file}:${line}`)).toContain("guides/more.md:3");
    expect(page?.verdict).not.toBe("right");
  });

  it("says which files are passed over", async () => {
    const report = await reportOn({ "docs/old.rst": "Old\n===\n" });

    expect(report.passedOver).toEqual([
      { file: "old.rst", what: "is reStructuredText, which is not read: no page is made of it" },
    ]);
  });

  it("counts a page that cannot be served as wrong", async () => {
    const report = await reportOn({ "docs/guides/more.md": `# More\n\n${"> ".repeat(2000)}deep\n` });

    expect(report.pages.find(({ file }) => file === "guides/more.md")).toMatchObject({ verdict: "wrong" });
  });

  it("asks for addresses at which the old site answers", async () => {
    await reportOn();
    const report = await makeParityReport(join(parent, "docs"), [
      "/guides/begin/",
      "/en/stable/guides/more/",
      "/gone/",
    ]);

    expect(report.addresses.dead).toEqual([{ address: "/gone/", file: "" }]);
  });

  it("can be read in a terminal, and as a page in which nothing of the folder is markup", async () => {
    const report = await reportOn({
      "docs/guides/more.md": "# More\n\n![x](<img src=x onerror=alert(1)>.png)\n\n[a](/<b>)\n",
    });

    expect(parityText(report)).toContain("parity ");
    expect(parityText(report)).toContain("order 1.00");
    expect(parityPage(report)).not.toContain("<img");
    expect(parityPage(report)).toContain("of the pages lose nothing");
  });
});
