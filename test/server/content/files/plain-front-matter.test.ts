import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { splitFrontMatter } from "#server/content/files/front-matter.ts";
import { listFolder } from "#server/content/files/list-folder.ts";
import { parsePlainFrontMatter } from "#server/content/files/plain-front-matter.ts";

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
  ])("leaves %j to the YAML parser, or reads it the same way", (text) => {
    const plain = parsePlainFrontMatter(text);

    if (plain !== undefined) expect(plain).toEqual(parse(text, { uniqueKeys: false }));
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
