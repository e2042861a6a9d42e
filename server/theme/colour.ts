import {
  useMode as addMode,
  clampChroma,
  converter,
  formatHex,
  modeHsl,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
  wcagContrast,
} from "culori/fn";

// The library knows the forms of colours that it was given: all of them are three times as large.
for (const mode of [modeRgb, modeLrgb, modeHsl, modeOklab, modeOklch]) addMode(mode);
const toOklch = converter("oklch");

/** A colour as people see it: lightness 0–1, chroma from 0 (grey), hue in degrees (OKLCH). */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number };

/** Any opaque CSS colour as `#rrggbb`; undefined for what is none. Those outside of sRGB are brought into it. */
export function hexOf(written: string): string | undefined {
  const colour = written.length > 64 ? undefined : parse(written.trim());
  if (colour === undefined || (colour.alpha ?? 1) < 1) return undefined;
  return formatHex(clampChroma(colour, "oklch"));
}

/** @throws for what is no colour: only what `hexOf` made is asked about. */
export function oklchOf(hex: string): Oklch {
  const colour = toOklch(hex);
  if (colour === undefined) throw new TypeError(`${hex} is no colour`);
  return { l: colour.l, c: colour.c, h: colour.h ?? 0 };
}

/** The nearest colour that screens have. */
export function hexFrom({ l, c, h }: Oklch): string {
  return formatHex(clampChroma({ mode: "oklch", l: Math.min(1, Math.max(0, l)), c, h }, "oklch")) ?? "#000000";
}

/** Contrast ratio, from 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(one: string, other: string): number {
  return wcagContrast(one, other);
}

/** A colour of the same hue that is as near in lightness as can be and has the contrast on every background; undefined where none has. */
export function nearestReadable(colour: string, backgrounds: readonly string[], least: number): string | undefined {
  const passes = (hex: string) => backgrounds.every((background) => contrast(hex, background) >= least);
  if (passes(colour)) return colour;
  const { l, c, h } = oklchOf(colour);
  for (let step = 1; step <= 200; step += 1) {
    for (const way of [-1, 1]) {
      const lightness = l + (way * step) / 200;
      if (lightness < 0 || lightness > 1) continue;
      const hex = hexFrom({ l: lightness, c, h });
      if (passes(hex)) return hex;
    }
  }
  return undefined;
}
