import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ContentError } from "#server/content/content-errors.ts";
import { checkContent } from "#server/content/files/check/check-content.ts";
import { pollFolder } from "#server/content/files/watch/poll-folder.ts";
import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

const good = { "good.md": "# Good\n\nfine", "guides/one.md": "# One" };

describe("Something odd that appears in the content folder", () => {
  let content: TemporaryContent;
  beforeEach(async () => {
    content = await temporaryContent(good, { watch: "events" });
  });
  afterEach(() => content.close());

  it.each([
    ["a link to itself", (at: string) => symlinkSync("odd.md", at)],
    ["a pipe that nobody writes to", (at: string) => execFileSync("mkfifo", [at])],
    ["a folder called like a page", (at: string) => mkdirSync(at)],
    ["a link to a device", (at: string) => symlinkSync("/dev/zero", at)],
  ])("is no page and stops nothing: %s", async (_what, make) => {
    make(join(content.dir, "odd.md"));
    await content.settle();

    expect((await content.lookup("/odd")).kind).toBe("absent");
    expect((await content.entry("topic", "/good")).title).toBe("Good");
    expect(content.source.problems()).toEqual([]);
  });

  it("is seen when a file takes the place of a folder with pages", async () => {
    content.write({ "guides/one.md": "# Touched" });
    rmSync(join(content.dir, "guides"), { recursive: true });
    writeFileSync(join(content.dir, "guides"), "no folder");
    await content.settle();

    expect((await content.lookup("/guides/one")).kind).toBe("absent");
    expect((await content.entry("topic", "/good")).title).toBe("Good");
  });

  it("holds pages when it is a folder called like a page", async () => {
    content.write({ "odd.md/inner.md": "# Inner" });
    await content.settle();

    expect((await content.entry("topic", "/odd.md/inner")).title).toBe("Inner");
  });
});

describe("A content folder that is looked at regularly", () => {
  it("may hold links to themselves and files in the place of folders", async () => {
    const content = await temporaryContent(good, { watch: "off" });
    const touched: string[] = [];
    const looking = pollFolder(content.dir, 5, (path) => touched.push(path));
    symlinkSync("round.md", join(content.dir, "round.md"));
    rmSync(join(content.dir, "guides"), { recursive: true });
    writeFileSync(join(content.dir, "guides"), "");
    await new Promise((resolve) => setTimeout(resolve, 40));
    looking.close();

    expect(touched).toEqual(["guides", "guides/one.md"]);
    await content.close();
  });
});

describe("A page that is too much", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());
  const problemsOf = async (path: string, files: Record<string, string>) => {
    content = await temporaryContent({ ...good, ...files });
    const error = await content.lookup(path).catch((thrown: unknown) => thrown);
    expect((await content.entry("topic", "/good")).title).toBe("Good");
    return error instanceof ContentError ? error.problems : [];
  };

  it("because of its size is refused before it is read", async () => {
    expect(await problemsOf("/big", { "big.md": `# Big\n\n${"word ".repeat(250_000)}` })).toEqual([
      { severity: "error", file: "big.md", message: "is larger than 1024 KiB: split it into several pages" },
    ]);
    await expect(content.source.pageSource("/big", "en")).rejects.toThrow("larger than 1024 KiB");
    expect(content.source.problems()).toHaveLength(1);
  });

  it.each([
    ["quotations", ">".repeat(51)],
    ["lists", `${"- ".repeat(51)}x`],
    ["list items far to the right", `${" ".repeat(201)}- x`],
  ])("because of nested %s names the line", async (_what, line) => {
    expect(await problemsOf("/deep", { "deep.md": `---\ntitle: Deep\n---\nText\n\n${line}\n` })).toEqual([
      { severity: "error", file: "deep.md", line: 6, message: "lists and quotations are nested more than 50 deep" },
    ]);
  });

  it("because of its brackets names the line", async () => {
    expect(await problemsOf("/open", { "open.md": `# Open\n${"![".repeat(201)}x${"](y)".repeat(201)}` })).toMatchObject(
      [{ line: 2, message: "more than 200 brackets are open at once" }],
    );
  });

  it("because its HTML or rich text is deeper than the stack says so", async () => {
    expect(await problemsOf("/html", { "html.md": `# H\n\n${"<div>".repeat(20_000)}` })).toEqual([
      { severity: "error", file: "html.md", line: 3, message: "more than 200 HTML elements are open at once" },
    ]);
    await content.close();
    const nested = '{"nodeType":"blockquote","data":{},"content":[';
    const document = `{"nodeType":"document","data":{},"content":[${nested.repeat(20_000)}${"]}".repeat(20_000)}]}`;
    expect(await problemsOf("/kb/deep", { "kb/deep.json": `{"title":"Deep","body":${document}}` })).toMatchObject([
      { severity: "error", file: "kb/deep.json" },
    ]);
  });

  it("is not one with a rule of many dashes, code full of brackets or many headings of one name", async () => {
    const files = {
      "long.md": `# Long\n\n${"- ".repeat(80)}\n\n\`\`\`\n${"[".repeat(500)}\n\`\`\`\n\n${"## Same\n\n".repeat(3000)}`,
    };

    expect(await problemsOf("/long", files)).toEqual([]);
    const { tableOfContents } = await content.entry("topic", "/long");
    expect(tableOfContents.at(-1)?.id).toBe("same-2999");
  });
});

describe("A settings file that cannot be read", () => {
  it("is no page, and the defaults stand in for it", async () => {
    const aliases = Array.from(
      { length: 9 },
      (_, at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(",")}]`,
    );
    const content = await temporaryContent({ ...good, "site.yaml": `a0: &a0 [x,x]\n${aliases.join("\n")}\n` });

    expect((await content.lookup("/site")).kind).toBe("absent");
    expect(content.source.problems()).toMatchObject([{ severity: "error", file: "site.yaml" }]);
    await content.close();
  });
});

describe("What is passed over in a content folder", () => {
  it("is named by the content check", async () => {
    const content = await temporaryContent(good);
    symlinkSync("/etc/hosts", join(content.dir, "out.md"));
    symlinkSync("nowhere", join(content.dir, "gone.md"));
    execFileSync("mkfifo", [join(content.dir, "pipe.md")]);
    const { problems } = await checkContent(content.dir);
    await content.close();

    expect(problems.map(({ severity, file }) => `${severity} ${file}`)).toEqual([
      "warning gone.md",
      "warning out.md",
      "warning pipe.md",
    ]);
    expect(problems[0]?.message).toContain("is passed over");
  });
});

describe("An address that no browser could ask for", () => {
  it.each([
    "//elsewhere.example/x",
    "https://elsewhere.example/",
    "/a\\\\b",
    "/\\ud800",
    "/a\\r\\nb",
    "javascript:alert(1)",
  ])("is reported, and the page keeps that of its place: %s", async (url) => {
    const content = await temporaryContent({ "odd.md": `---\nurl: "${url}"\n---\n# Odd` });

    expect((await content.entry("topic", "/odd")).title).toBe("Odd");
    expect(content.source.problems()).toMatchObject([{ severity: "warning", file: "odd.md", line: 2, field: "url" }]);
    await content.close();
  });

  it("is no place to redirect to", async () => {
    const content = await temporaryContent({
      ...good,
      "site.yaml": 'redirects:\n  /run: "javascript:alert(1)"\n  /ok: /good\n  /around: /around\n',
    });

    expect((await content.lookup("/run")).kind).toBe("absent");
    expect(await content.lookup("/ok")).toMatchObject({ kind: "redirect", to: "/good" });
    expect(content.source.problems().map(({ line, field }) => `${line} ${field}`)).toEqual([
      "2 redirects./run",
      "4 redirects./around",
    ]);
    await content.close();
  });
});

describe("A list in a JSON file", () => {
  it("is data, but no article", async () => {
    const content = await temporaryContent({ ...good, "data.json": "[1, 2]", "kb/list.json": "[1, 2]" });

    expect(content.source.findAsset("data.json")?.mime).toContain("application/json");
    expect(content.source.problems()).toMatchObject([{ file: "kb/list.json", line: 1 }]);
    await content.close();
  });
});
