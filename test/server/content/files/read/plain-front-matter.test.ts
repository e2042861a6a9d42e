import { readFileSync } from "node:fs";
import { join } from "node:path";
import { splitFrontMatter } from "#server/content/files/read/front-matter.ts";
import { parsePlainFrontMatter } from "#server/content/files/read/plain-front-matter.ts";
import { parseYaml } from "#server/content/files/read/yaml.ts";
import { listFolder } from "#server/content/files/watch/list-folder.ts";

const parse = (text: string) => parseYaml("a.md", text).value;

describe("Plain front matter", () => {
  it("reads text, numbers, flags, dates and lists as YAML does", () => {
    const text = [
      "title: Add a board",
      'description: "Quoted: with a colon"',
      "shortTitle: 'Single'",
      "order: 3",
      "hidden: true",
      "lastPublished: 2026-09-14",
      "aliases: [/tracker/help, /old]",
      "redirect_from:",
      "  - /docs/",
      "  - https://example.com/a",
      "# a comment",
      "empty:",
      "",
    ].join("\n");

    expect(parsePlainFrontMatter(text)).toEqual(parse(text));
  });

  it.each([
    "title: Hints: tips",
    "title: C # and more",
    "title: yes",
    "title: null",
    "title: ~",
    "order: 1.5",
    "order: 010",
    "a: 0x1F",
    "a: |\n  text",
    "a:\n  b: c",
    "a: {b: c}",
    "a: *b",
    "a: &b c",
    "a: first\n  second",
    "a:\n  - one\n - two",
    "a:\n  - b: c",
    "a: [1, [2]]",
    'a: "tab\\t"',
    "a: 1\na: 2",
    "a:b",
    "- a",
    "text",
    "a: 'it''s'",
    "a: [b, 'c, d']",
    "a: -1e3",
    "a: 9.10",
    "a: b\t",
    "a:\tb",
    "a: b\u2028c",
    "a: b\u00a0",
    "a: b\rc: d",
    "a: b\r\nc: d\r\n",
    "a: b\n   \nc: d",
    "a: b\n  # c\nd: e",
    "a:\n  -   b  \n  -\tc",
    "a : b",
    "a:   ",
  ])("leaves %j to the YAML parser, or reads it the same way", (text) => {
    const plain = parsePlainFrontMatter(text);

    if (plain !== undefined) expect(plain).toEqual(parse(text));
  });

  it("reads a number, a flag and a date as YAML does, whatever stands around it", () => {
    const values = [
      "0",
      "-7",
      "007",
      "12345678901234567890",
      "1_0",
      "true",
      "True",
      "yes",
      "2026-09-14",
      "10:30",
      "~",
      "'1'",
    ];
    const forms = ["a: %", "a: [%]", "a: [b, %]", "a:\n- %", "a:\n  - %\n  - b", "a:   %  "];

    for (const text of forms.flatMap((form) => values.map((value) => form.replace("%", value)))) {
      const plain = parsePlainFrontMatter(text);
      if (plain !== undefined) expect({ text, plain }).toEqual({ text, plain: parse(text) });
    }
  });

  it("reads every page of the demo site the same way", () => {
    const { files } = listFolder("content", "");
    let read = 0;

    for (const file of files.filter((name) => name.endsWith(".md"))) {
      const { frontMatter } = splitFrontMatter(readFileSync(join("content", file), "utf8"));
      const plain = frontMatter === undefined ? undefined : parsePlainFrontMatter(frontMatter);
      if (plain === undefined) continue;
      read++;
      expect({ file, fields: plain }).toEqual({ file, fields: parse(frontMatter ?? "") });
    }

    expect(read).toBeGreaterThan(100);
  });
});
