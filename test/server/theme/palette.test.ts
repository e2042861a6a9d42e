import { readFileSync } from "node:fs";
import { codeColours } from "#server/theme/code-colours.ts";
import { contrast, hexOf } from "#server/theme/colour.ts";
import { makePalette, ownPalette } from "#server/theme/make-palette.ts";
import { type Palette, pairings, schemes, tokenColours } from "#server/theme/token-colours.ts";
import { codeThemeNames } from "#shared/entries/theme.ts";

const tokens = readFileSync(new URL("../../../client/styles/tokens.css", import.meta.url), "utf8");

/** Pairs of a palette that people cannot tell apart well enough. */
function unreadableIn(palette: Palette): readonly string[] {
  return pairings.flatMap(({ colour, on, least }) =>
    on.filter((ground) => contrast(palette[colour], palette[ground]) < least).map((ground) => `${colour} on ${ground}`),
  );
}

describe("the product's own colours", () => {
  it("are those of the style sheet, in both themes", () => {
    for (const [name, [light, dark]] of Object.entries(tokenColours)) {
      const written = new RegExp(`^    --${name}: light-dark\\((#\\w+), (#\\w+)\\);`, "m").exec(tokens) ?? [];

      expect([name, hexOf(written[1] ?? ""), hexOf(written[2] ?? "")]).toEqual([name, light, dark]);
    }
  });

  it.each(schemes)("need no change to be read in the %s theme", (scheme) => {
    expect(unreadableIn(ownPalette(scheme))).toEqual([]);
    expect(makePalette({}, scheme)).toEqual({ palette: ownPalette(scheme), unreadable: [] });
  });
});

describe("a brand's colours", () => {
  const accents = Array.from(
    { length: 24 },
    (_, at) => `hsl(${at * 15} ${40 + (at % 4) * 20}% ${15 + (at % 7) * 12}%)`,
  );
  const grounds = ["#ffffff", "#fff7e6", "#e8e8ff", "#101010", "#222244"];

  it.each(schemes)("can be read in every pair of the %s theme, whatever the accent", (scheme) => {
    for (const accent of accents) {
      const { palette } = makePalette({ accent: { [scheme]: hexOf(accent) ?? "" } }, scheme);

      expect([accent, unreadableIn(palette)]).toEqual([accent, []]);
    }
  });

  it("can be read on every background that is light or dark enough", () => {
    for (const light of grounds) {
      const { palette, unreadable } = makePalette({ bg: { light } }, "light");

      expect([palette.bg, unreadable, unreadableIn(palette)]).toEqual([light, [], []]);
    }
  });

  it("keep what passes as it is stated", () => {
    const { palette, unreadable } = makePalette({ accent: { light: "#6b21a8" } }, "light");

    expect([palette.accent, unreadable]).toEqual(["#6b21a8", []]);
  });

  it("give way to the nearest that can be read, of the same hue, and are named", () => {
    const { palette, unreadable } = makePalette({ accent: { light: "#ffb000" } }, "light");

    expect(unreadable).toMatchObject([{ colour: "accent", scheme: "light", stated: "#ffb000", least: 4.5 }]);
    expect(unreadable[0]?.shown).toBe(palette.accent);
    expect(contrast(palette.accent, palette.bg)).toBeLessThan(5.5);
  });

  it("make way for the product's own where backgrounds are too far apart for any text", () => {
    const { palette, unreadable } = makePalette(
      { bg: { light: "#000000" }, surface: { light: "#ffffff" }, sunk: { light: "#777777" } },
      "light",
    );

    expect(unreadable).toMatchObject([{ colour: "ink", shown: undefined }]);
    expect(palette.bg).toBe("#fdfdfb");
  });
});

describe("colours of code", () => {
  it.each(codeThemeNames)("can be read in both halves of %s", (name) => {
    for (const scheme of schemes) {
      const { block, ...words } = codeColours(name, scheme);

      for (const colour of Object.values(words)) expect(contrast(colour, block)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
