import { themeColours } from "#shared/entries/theme.ts";
import { contrast, hexFrom, nearestReadable, type Oklch, oklchOf } from "./colour.ts";
import { type ColourName, type Palette, pairings, type Scheme, schemes, tokenColours } from "./token-colours.ts";

/** Colours by name, `#rrggbb`, in one or both themes. */
export type StatedColours = Readonly<Partial<Record<ColourName, Readonly<Partial<Record<Scheme, string>>>>>>;

/** A stated colour that cannot be read, and what is shown in its place. */
export type Unreadable = {
  readonly colour: ColourName;
  readonly scheme: Scheme;
  readonly stated: string;
  readonly on: string;
  readonly ratio: number;
  readonly least: number;
  /** Undefined: no colour of any lightness would do, and the product's own colours are shown. */
  readonly shown: string | undefined;
};

export type MadePalette = { readonly palette: Palette; readonly unreadable: readonly Unreadable[] };

const neutrals: ReadonlySet<ColourName> = new Set(["bg", "surface", "sunk", "ink", "soft", "line", "edge", "code"]);
const besideGround: ReadonlySet<ColourName> = new Set([
  ...(["surface", "sunk", "line", "code", "tint"] as const),
  ...(["blue-tint", "green-tint", "purple-tint", "yellow-tint", "red-tint"] as const),
]);

/**
 * Palette of one theme from the few colours that a brand states: others follow their hue and lightness, and every pair that the
 * styles put together is readable (WCAG 2.2 AA). A stated colour that is not gives way to the nearest that is, and is named.
 */
export function makePalette(stated: StatedColours, scheme: Scheme, below?: Palette): MadePalette {
  const palette: Record<ColourName, string> = { ...(below ?? derived(stated, scheme)) };
  if (below !== undefined) Object.assign(palette, accentFamily(stated, scheme));
  const unreadable: Unreadable[] = [];
  for (const { colour, on, least } of pairings) {
    const grounds = on.map((name) => palette[name]);
    const before = palette[colour];
    const shown = nearestReadable(before, grounds, least);
    if (shown === before) continue;
    const own = stated[colour]?.[scheme];
    if (own !== undefined || shown === undefined) {
      const worst = grounds.reduce((one, other) => (contrast(before, one) < contrast(before, other) ? one : other));
      const ratio = contrast(before, worst);
      unreadable.push({ colour, scheme, stated: own ?? before, on: worst, ratio, least, shown });
    }
    if (shown === undefined) return { palette: ownPalette(scheme), unreadable };
    palette[colour] = shown;
  }
  return { palette, unreadable };
}

/** The product's own colours. */
export function ownPalette(scheme: Scheme): Palette {
  const colours = themeColours.map((name) => [name, ownColour(name, scheme)]);
  return Object.fromEntries(colours) as Palette; // Object.fromEntries forgets which keys there are
}

function ownColour(name: ColourName, scheme: Scheme): string {
  return tokenColours[name][schemes.indexOf(scheme)] ?? "";
}

function derived(stated: StatedColours, scheme: Scheme): Palette {
  const palette: Record<ColourName, string> = { ...ownPalette(scheme) };
  const accent = statedIn(stated, "accent", scheme);
  const ground = statedIn(stated, "bg", scheme);
  for (const name of themeColours) {
    if (accent !== undefined && neutrals.has(name))
      palette[name] = hexFrom(inHueOf(oklchOf(palette[name]), oklchOf(accent)));
    if (ground !== undefined && besideGround.has(name))
      palette[name] = hexFrom(beside(oklchOf(palette[name]), ground, scheme, neutrals.has(name)));
  }
  Object.assign(palette, accentFamily(stated, scheme));
  for (const name of themeColours) palette[name] = statedIn(stated, name, scheme) ?? palette[name];
  return palette;
}

/** Accent, its darker sister, what stands on it and its tint. */
function accentFamily(stated: StatedColours, scheme: Scheme): Partial<Record<ColourName, string>> {
  const accent = statedIn(stated, "accent", scheme);
  if (accent === undefined) return {};
  const { l, c, h } = oklchOf(accent);
  const tint = oklchOf(ownColour("tint", scheme));
  const isLight = scheme === "light";
  const ground = statedIn(stated, "bg", scheme);
  const breath = { l: tint.l, c: Math.min(c, tint.c * 1.6), h };
  const deep = hexFrom({ l: l + (isLight ? -0.1 : 0.08), c, h });
  const onAccent = (["#ffffff", hexFrom({ l: 0.22, c: Math.min(c, 0.04), h })] as const).reduce((one, other) =>
    contrast(one, accent) >= contrast(other, accent) ? one : other,
  );
  return {
    accent,
    "accent-deep": statedIn(stated, "accent-deep", scheme) ?? deep,
    "on-accent": statedIn(stated, "on-accent", scheme) ?? onAccent,
    tint:
      statedIn(stated, "tint", scheme) ??
      hexFrom(ground === undefined ? breath : beside(breath, ground, scheme, false)),
  };
}

/** A colour that is stated for the other theme only keeps its hue in this one, in the lightness that the product's own has here. */
function statedIn(stated: StatedColours, name: ColourName, scheme: Scheme): string | undefined {
  const pair = stated[name];
  const here = pair?.[scheme];
  if (here !== undefined) return here;
  const there = pair?.[scheme === "light" ? "dark" : "light"];
  if (there === undefined) return undefined;
  const { c, h } = oklchOf(there);
  return hexFrom({ l: oklchOf(ownColour(name, scheme)).l, c: neutrals.has(name) ? Math.min(c, 0.02) : c, h });
}

function inHueOf(own: Oklch, { c, h }: Oklch): Oklch {
  return { l: own.l, c: Math.min(own.c, c), h };
}

/** As far from the stated background as it is from the product's own; greys take its hue. */
function beside(own: Oklch, ground: string, scheme: Scheme, isGrey: boolean): Oklch {
  const { l, c, h } = oklchOf(ground);
  const lightness = own.l + l - oklchOf(ownColour("bg", scheme)).l;
  return isGrey ? { l: lightness, c: Math.max(own.c, c), h } : { ...own, l: lightness };
}
