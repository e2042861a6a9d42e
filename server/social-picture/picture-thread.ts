import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { workerData } from "node:worker_threads";
import { brotliDecompressSync } from "node:zlib";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { answerQuestions } from "#server/worker/answer-questions.ts";
import type { PictureContract } from "./picture-contract.ts";
import { pictureSvg } from "./picture-svg.ts";
import { readWoff } from "./woff-font.ts";

// The file that the drawing thread runs: it starts with the first picture and ends when none is asked for.
const folder: string = workerData;
const fonts = readdirSync(folder)
  .filter((name) => name.endsWith(".woff"))
  .sort()
  .map((name) => readWoff(readFileSync(join(folder, name))));
const fontBuffers = fonts.map(({ bytes }) => new Uint8Array(bytes));
await initWasm(brotliDecompressSync(readFileSync(join(folder, "resvg.wasm.br"))));

function widthOf(codePoint: number): number | undefined {
  for (const font of fonts) {
    const width = font.widthOf(codePoint);
    if (width !== undefined) return width;
  }
  return undefined;
}

answerQuestions<PictureContract>({
  draw: (text) => {
    const svg = pictureSvg(text, widthOf);
    if (svg === undefined) return undefined;
    // Nothing is loaded: pictures in an SVG are those that it holds itself, and ours holds none.
    const drawing = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: "Inter" } });
    const image = drawing.render();
    const png = image.asPng();
    image.free();
    drawing.free();
    return png;
  },
});
