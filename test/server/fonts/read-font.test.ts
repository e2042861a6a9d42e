import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { readFont } from "#server/fonts/read-font.ts";
import { sizeAdjustFor } from "#server/fonts/size-adjust.ts";

const files = join(dirname(createRequire(import.meta.url).resolve("@fontsource/inter/package.json")), "files");
const fileOf = (name: string) => readFileSync(join(files, name));
const letter = (text: string) => text.codePointAt(0) ?? 0;

describe("a font's widths", () => {
  it("are the same however its file is packed", () => {
    const [woff, woff2] = ["woff", "woff2"].map((ending) => readFont(fileOf(`inter-latin-400-normal.${ending}`)));
    const plain = readFont(woff?.sfnt() ?? Buffer.alloc(0));

    for (const text of ["a", "W", " ", "é", "…"]) {
      expect(woff2?.widthOf(letter(text))).toBe(woff?.widthOf(letter(text)));
      expect(plain.widthOf(letter(text))).toBe(woff?.widthOf(letter(text)));
    }
    expect(woff?.widthOf(letter("W"))).toBeGreaterThan(woff?.widthOf(letter("i")) ?? 1);
    expect(woff?.widthOf(letter("م"))).toBeUndefined();
  });

  it("say how wide a stand-in's letters are to be", () => {
    const inter = readFont(fileOf("inter-latin-400-normal.woff2"));

    // As other tools reckon it for Inter and Arial: 107 %.
    expect(sizeAdjustFor(inter, "sans")).toBeGreaterThan(105);
    expect(sizeAdjustFor(inter, "sans")).toBeLessThan(109);
    expect(sizeAdjustFor(readFont(fileOf("inter-greek-400-normal.woff2")), "sans")).toBeUndefined();
  });
});

describe("a file that is no font", () => {
  const font = fileOf("inter-latin-400-normal.woff2");
  const bomb = Buffer.concat([font.subarray(0, 300), brotliCompressSync(Buffer.alloc(100_000_000))]);
  bomb.writeUInt32BE(bomb.length - 300, 20);

  it.each([
    ["a text", Buffer.from("no font at all")],
    ["an empty file", Buffer.alloc(0)],
    ["the beginning of one", font.subarray(0, 60)],
    ["one with other bytes inside", Buffer.concat([font.subarray(0, 2000), Buffer.alloc(20_000, 7)])],
    ["one that would be a hundred megabytes", bomb],
    ["a list of tables without end", Buffer.concat([Buffer.from("OTTO"), Buffer.alloc(12, 255)])],
  ])("is refused: %s", (_what, file) => {
    expect(() => readFont(file)).toThrow();
  });

  it("is not drawn with where its outlines are packed in WOFF 2.0's own way", () => {
    expect(() => readFont(font).sfnt()).toThrow("expected a font as .ttf, .otf or .woff");
  });
});
