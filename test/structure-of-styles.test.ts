import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../client/styles", import.meta.url));

type Declaration = { readonly file: string; readonly property: string; readonly value: string };

const declarations = readdirSync(folder)
  .filter((file) => file !== "tokens.css")
  .flatMap((file): readonly Declaration[] => {
    const text = readFileSync(join(folder, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
    const found = text.matchAll(/^\s*([a-z-]+):\s*([^;{}]+);/gm);
    return [...found].map(([, property = "", value = ""]) => ({ file, property, value }));
  });
const tokens = readFileSync(join(folder, "tokens.css"), "utf8");

const offenders = (properties: RegExp, isWrong: (value: string) => boolean) =>
  declarations
    .filter(({ property, value }) => properties.test(property) && isWrong(value))
    .map(({ file, property, value }) => `${file}: ${property}: ${value}`);

describe("the site's own styles", () => {
  it("are found", () => {
    expect(declarations.length).toBeGreaterThan(1000);
  });

  it("keep distances of the one scale; only hairlines and what belongs to a letter are measured otherwise", () => {
    const free = /(?<![\w.-])-?(?!(?:0|-?1px)(?![\w.]))[\d.]+(?:rem|px|ch)\b/;

    expect(offenders(/^(?:margin|padding)|^(?:row-|column-)?gap$/, (value) => free.test(value))).toEqual([]);
  });

  it("have text in the sizes of the one scale, or in a share of the size around it", () => {
    expect(offenders(/^font-size$|^font$/, (value) => /\d(?:rem|px|vw)\b/.test(value))).toEqual([]);
  });

  it("round corners by the one radius, circles and pills excepted", () => {
    const isFree = (value: string) => /\d(?:rem|px)\b/.test(value.replaceAll("999px", ""));

    expect(offenders(/radius$/, isFree)).toEqual([]);
  });

  it("take every colour from a token, so that a theme reaches all of them", () => {
    const literal = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab|lab|lch)a?\(/i;
    const coloured = offenders(/./, (value) => literal.test(value));

    // Behind films it is black, on paper the text is, behind what is asked first the page is dim; the credits are always night.
    const meant = [
      /^article\.css: background: #000$/,
      /^modes\.css: color: #000$/,
      /^editions\.css: .*a6$/,
      /^credits\.css/,
    ];
    expect(coloured.filter((each) => !meant.some((exception) => exception.test(each)))).toEqual([]);
  });

  it("use no token that is not stated", () => {
    const local = new Set(declarations.map(({ property }) => property).filter((name) => name.startsWith("--")));
    const unknown = declarations.flatMap(({ file, value }) =>
      [...value.matchAll(/var\((--[\w-]+)\)/g)]
        .map(([, name = ""]) => name)
        .filter((name) => !local.has(name) && !tokens.includes(`${name}:`))
        .map((name) => `${file}: ${name}`),
    );

    expect(unknown).toEqual([]);
  });
});

describe("the tokens", () => {
  const documented = readFileSync(fileURLToPath(new URL("../docs/theme.md", import.meta.url)), "utf8");
  const table = documented.slice(documented.indexOf("## Tokens"));
  const named = new Set([...table.matchAll(/`(--[\w-]+)`/g)].map(([, name]) => name));
  const stated = new Set([...tokens.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name));

  it("that docs/theme.md promises are there", () => {
    expect([...named].filter((name) => !stated.has(name))).toEqual([]);
    expect(named.size).toBeGreaterThan(60);
  });

  it("are all in docs/theme.md", () => {
    expect([...stated].filter((name) => !named.has(name))).toEqual([]);
  });
});
