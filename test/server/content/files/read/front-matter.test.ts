import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument } from "yaml";
import { parseStructure } from "#server/content/files/read/parse-structure.ts";
import { parseToml } from "#server/content/files/read/toml.ts";
import { parseYaml } from "#server/content/files/read/yaml.ts";
import { temporaryContent } from "#test/support/temporary-content.ts";

describe("a YAML file", () => {
  it("means what another YAML reader says it means, in the whole demo site", () => {
    const files = readdirSync("content", { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.(ya?ml|json)$/.test(name),
    );

    expect(files.length).toBeGreaterThan(60);
    for (const name of files) {
      const text = readFileSync(join("content", name), "utf8");
      const expected: unknown = parseDocument(text).toJS();
      expect({ name, value: parseYaml(name, text).value }).toEqual({ name, value: expected });
    }
  });

  it("names the line of a value, and of a mistake", () => {
    const { lineOf } = parseYaml("a.yaml", "title: A\nnotice:\n  title: B\nlist:\n  - x: 1\n  - {y: 2, z: 3}\n", 1);

    expect(lineOf(["notice", "title"])).toBe(4);
    expect(lineOf(["list", 1, "z"])).toBe(7);
    expect(lineOf(["list", 1, "none"])).toBe(7);
    expect(lineOf(["none"])).toBeUndefined();
    expect(parseYaml("a.yaml", "title: A\nnotice: [1, 2\nb: 1\n").problems).toEqual([
      expect.objectContaining({
        severity: "error",
        file: "a.yaml",
        line: expect.any(Number),
        message: expect.stringContaining("cannot be read"),
      }),
    ]);
  });

  it.each([
    [
      "multiply",
      `a0: &a0 [x]\n${Array.from({ length: 12 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(10)}1]`).join("\n")}`,
    ],
    ["contain themselves", "extensionsData: &a {b: *a}"],
    ["contain each other", "a: &a [&b [*a, *b]]"],
  ])("is a mistake when its aliases %s", (_how, text) => {
    expect(parseYaml("bomb.yaml", text)).toMatchObject({
      value: {},
      problems: [{ severity: "error", message: expect.stringContaining("aliases") }],
    });
  });

  it("may share a value under several names", () => {
    expect(parseYaml("a.yaml", "a: &a {x: [1]}\nb: *a\n").value).toEqual({ a: { x: [1] }, b: { x: [1] } });
  });
});

describe("A number in a content file", () => {
  const inYaml = parseYaml("a.yaml", "a: 9.10\nb: 9.9\nc: [1.0, 2]\nd: {number: 10.20}\ne: 1e3\nf: 0x1F\n9.10: x\n");
  const inJson = parseStructure("a.json", '{"a": 9.10, "b": 9.9, "c": [1.0, 2], "d": {"number": 10.20}, "e": 1e3}');
  const inToml = parseToml(
    "a.md",
    'a = 9.10 # 1.10\nb = 9.9\nc = [\n  1.0,\n  2,\n]\nd = {number = 10.20}\ns = "1.10"\nt = """x = 1.10"""\n\n[x.1.10]\ny = 1.10\n',
  );

  it("stays as it is written where it would print otherwise", () => {
    const same = { a: "9.10", b: 9.9, c: ["1.0", 2], d: { number: "10.20" } };

    expect(inYaml.value).toEqual({ ...same, e: "1e3", f: "0x1F", "9.10": "x" });
    expect(inJson.value).toEqual({ ...same, e: "1e3" });
    expect(inToml.value).toEqual({ ...same, s: "1.10", t: "x = 1.10", x: { "1": { "10": { y: "1.10" } } } });
    expect(inToml.problems).toEqual([]);
  });

  it.each([
    ["front matter", { "docs/a.md": "---\ntitle: A\nversions: [9.10, 9.9]\norder: 1.0\nsearchBoost: 2.0\n---\n" }],
    ["TOML", { "docs/a.md": '+++\ntitle = "A"\nversions = [9.10, 9.9]\norder = 1.0\nsearchBoost = 2.0\n+++\n' }],
    ["YAML", { "docs/a.yaml": "type: topic\ntitle: A\nversions: [9.10, 9.9]\norder: 1.0\nsearchBoost: 2.0\n" }],
    ["JSON", { "docs/a.json": '{"type":"topic","title":"A","versions":[9.10, 9.9],"order":1.0,"searchBoost":2.0}' }],
  ])("is a version of the page and of the search's filter, in %s", async (_form, files) => {
    const content = await temporaryContent({ "product.yaml": "name: Kit\nversion: 9.10\n", ...files });

    expect((await content.entry("topic", "/docs/a")).versions).toEqual(["9.10", "9.9"]);
    const found = await content.source.searchPage("/docs/a", "en");
    expect(found?.products.map(({ version }) => version)).toEqual(["9.10", "9.9"]);
    expect(found?.boost).toBe(2);
    expect(content.source.problems()).toEqual([]);
    await content.close();
  });
});

describe("Front matter between plus signs", () => {
  it("is read as TOML: lists over several lines, long texts, dates and tables", async () => {
    const content = await temporaryContent({
      "new.md":
        '+++\ntitle = "New"\ndescription = """\nWords \\\n  of two lines"""\naliases = [\n  "/old", # first\n  "/older",\n]\ndate = 2024-01-05T10:00:00Z\n[params]\nweight = 3\n+++\nText.\n',
    });

    expect(await content.entry("topic", "/new")).toMatchObject({
      title: "New",
      metaDescription: "Words of two lines",
      lastPublished: "2024-01-05T10:00:00.000Z",
    });
    expect(await content.lookup("/old")).toMatchObject({ kind: "redirect", to: "/new" });
    expect(await content.lookup("/older")).toMatchObject({ kind: "redirect", to: "/new" });
    expect(content.source.problems()).toEqual([]);
    await content.close();
  });

  it("names the line of a mistake and of a wrong value", async () => {
    const content = await temporaryContent({
      "a.md": '+++\ntitle = "A"\nweight = "first"\n+++\n',
      "b.md": '+++\ntitle = "B"\nx = \n+++\n',
    });

    expect(content.source.problems()).toMatchObject([
      { severity: "warning", file: "a.md", line: 3, field: "weight" },
      { severity: "error", file: "b.md", line: 3, message: expect.stringContaining("cannot be read: ") },
    ]);
    await content.close();
  });
});
