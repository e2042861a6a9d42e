import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { workerData } from "node:worker_threads";
import { brotliDecompressSync } from "node:zlib";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { type Font, readFont } from "#server/fonts/read-font.ts";
import { answerQuestions } from "#server/worker/answer-questions.ts";
import type { PictureContract, PictureFontFile } from "./picture-contract.ts";
import { pictureSvg } from "./picture-svg.ts";

// The file that the drawing thread runs: it starts with the first picture and ends when none is asked for.
const folder: string = workerData;
type DrawnFont = Pick<Font, "widthOf"> & { readonly bytes: Uint8Array };
const own = readdirSync(folder)
  .filter((name) => name.endsWith(".woff"))
  .sort()
  .map((name) => fontIn(join(folder, name)));
/** The site's own, by their addresses. */
let ofSite: ReadonlyMap<string, DrawnFont> = new Map();
await initWasm(brotliDecompressSync(readFileSync(join(folder, "resvg.wasm.br"))));

function fontIn(file: string): DrawnFont {
  const { widthOf, sfnt } = readFont(readFileSync(file));
  return { widthOf, bytes: new Uint8Array(sfnt()) };
}

/** Those that are the same as before are not read again. */
function fontsOf(files: readonly PictureFontFile[]): readonly DrawnFont[] {
  ofSite = new Map(files.map(({ address, file }) => [address, ofSite.get(address) ?? fontIn(file)]));
  return [...own, ...ofSite.values()];
}

answerQuestions<PictureContract>({
  draw: ({ text, fonts: files }) => {
    const fonts = fontsOf(files);
    const widthOf = (codePoint: number) => firstOf(fonts, ({ widthOf }) => widthOf(codePoint));
    const svg = pictureSvg(text, widthOf);
    if (svg === undefined) return undefined;
    // Nothing is loaded: pictures in an SVG are those that it holds itself, and ours holds none.
    const drawing = new Resvg(svg, {
      font: { fontBuffers: fonts.map(({ bytes }) => bytes), defaultFontFamily: "Inter" },
    });
    const image = drawing.render();
    const png = image.asPng();
    image.free();
    drawing.free();
    return png;
  },
});

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
