import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const content = join(import.meta.dirname, "../content");
const files = readdirSync(content, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(?:md|ya?ml|json)$/.test(file))
  .map((file) => ({ file, text: withoutCode(readFileSync(join(content, file), "utf8")) }));
const english = files.filter(({ file }) => !/^ja[/\\]/.test(file));
const japanese = files.filter(({ file }) => /^ja[/\\]/.test(file));

describe("the texts of the demo", () => {
  it("write a date in English as the pages around them do, as November 12, 2026", () => {
    const months = "January|February|March|April|May|June|July|August|September|October|November|December";

    expect(found(english, new RegExp(`\\d{1,2} (?:${months})\\b|(?:${months}) \\d{1,2}(?:st|nd|rd|th)`, "g"))).toEqual(
      [],
    );
  });

  it("write a date in Japanese as the pages around them do, as 2026年11月12日", () => {
    expect(found(japanese, /\d 年 \d|\d 月 ?\d+ ?日/g)).toEqual([]);
  });

  it("keep to one spelling of English", () => {
    const british =
      /(?<![/\w.#-])(?:licence|organisation|recognise|synchronis|colour|behaviour|favourite|grey)(?!\w*[-.]\w)/gi;

    expect(found(english, british)).toEqual([]);
  });
});

function found(among: typeof files, wrong: RegExp): string[] {
  return among.flatMap(({ file, text }) => [...text.matchAll(wrong)].map(([words]) => `${file}: ${words}`));
}

function withoutCode(text: string): string {
  return text.replace(/^\s*(```|~~~)[\s\S]*?^\s*\1/gm, "").replace(/`[^`\n]*`/g, "");
}
