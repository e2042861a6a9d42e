import { themeColours } from "#shared/entries/theme.ts";
import type { CodeColours } from "./code-colours.ts";
import { ownPalette } from "./make-palette.ts";
import { sheetAddress } from "./sheet-address.ts";
import { type Palette, type Scheme, schemes } from "./token-colours.ts";

export type InBothSchemes<Value> = Readonly<Record<Scheme, Value>>;

/** A font as the sheet states it: addresses are ours and need no escaping beyond their own. */
export type ThemeFont = {
  readonly use: "text" | "headings" | "code";
  readonly faces: readonly { readonly url: string; readonly weight: string; readonly style: string }[];
  readonly fallback: "sans" | "serif" | "mono";
  readonly sizeAdjust?: number | undefined;
};

export type SheetParts = {
  readonly palette?: InBothSchemes<Palette> | undefined;
  /** By product id or folder, of letters, digits, "-" and "_" only. */
  readonly products?: ReadonlyMap<string, InBothSchemes<Palette>>;
  readonly code?: InBothSchemes<CodeColours | undefined> | undefined;
  readonly radiusPx?: number | undefined;
  readonly density?: "compact" | "comfortable" | "spacious" | undefined;
  readonly fonts?: readonly ThemeFont[];
};

const densities = {
  compact: ["--unit: 0.21rem", "--leading: 1.4"],
  comfortable: [],
  spacious: ["--unit: 0.29rem", "--leading: 1.6"],
} as const;
const fontTokens = { text: "--sans", headings: "--headings", code: "--mono" } as const;
/** Fonts that most machines have, which stand in until a site's own is there. */
const standIns = {
  sans: ["Arial", "Roboto", "Liberation Sans", "Helvetica Neue"],
  serif: ["Times New Roman", "Liberation Serif", "Georgia", "Noto Serif"],
  mono: ["Menlo", "Consolas", "Liberation Mono", "Roboto Mono"],
} as const;
const productFamily = ["accent", "accent-deep", "on-accent", "tint"] as const;

/** Theme style sheet: the tokens that a site's theme changes, in a layer after the product's own styles. Empty when it changes none. */
export function themeCss({ palette, products, code, radiusPx, density, fonts = [] }: SheetParts): string {
  const colours = palette === undefined ? [] : colourTokens(palette, ownInBoth);
  const tokens = [
    ...(radiusPx === undefined ? [] : [`--round: ${radiusPx}px`]),
    ...(density === undefined ? [] : densities[density]),
    ...fonts.map(fontToken),
  ];
  const coded = code === undefined ? [] : codeTokens(code);
  const rules = [
    ...fonts.flatMap(fontFaces),
    ...(tokens.length === 0 ? [] : [rule(":root", tokens)]),
    ...inBothThemes(":root", [...colours, ...coded]),
    ...[...(products ?? [])].flatMap(([name, own]) =>
      inBothThemes(
        `:root[data-product="${name}"]`,
        productFamily.map((colour) => pair(`--${colour}`, own.light[colour], own.dark[colour])),
      ),
    ),
  ];
  if (rules.length === 0) return "";
  return `@layer theme {\n${rules.join("\n")}\n${colours.length > 0 || (products?.size ?? 0) > 0 ? moreContrast : ""}}\n`;
}

/** What a visitor's wish for more contrast makes of the tokens, as in the product's own sheet. */
const moreContrast = `@media (prefers-contrast: more) {
:root, :root[data-product] { --soft: var(--ink); --line: var(--edge); --edge: var(--ink); --accent: var(--accent-deep); }
}
`;

const ownInBoth: InBothSchemes<Palette> = { light: ownPalette("light"), dark: ownPalette("dark") };

type Pair = { readonly token: string; readonly light: string; readonly dark: string };

function pair(token: string, light: string, dark: string): Pair {
  return { token, light, dark };
}

function colourTokens(palette: InBothSchemes<Palette>, own: InBothSchemes<Palette>): readonly Pair[] {
  return themeColours
    .filter((name) => schemes.some((scheme) => palette[scheme][name] !== own[scheme][name]))
    .map((name) => pair(`--${name}`, palette.light[name], palette.dark[name]));
}

function codeTokens({ light, dark }: InBothSchemes<CodeColours | undefined>): readonly Pair[] {
  const kinds = Object.keys(light ?? dark ?? {}) as (keyof CodeColours)[]; // an object's keys are known only as texts
  const other: Readonly<Record<string, string>> = { block: "sunk", ink: "ink", keyword: "purple", string: "green" };
  const more: Readonly<Record<string, string>> = {
    function: "blue",
    constant: "yellow",
    comment: "soft",
    deleted: "red",
  };
  const own = (kind: string) => `var(--${other[kind] ?? more[kind]})`;
  return kinds.map((kind) => pair(`--code-${kind}`, light?.[kind] ?? own(kind), dark?.[kind] ?? own(kind)));
}

/** Browsers without `light-dark()` have the light theme, as everywhere. */
function inBothThemes(selector: string, pairs: readonly Pair[]): readonly string[] {
  if (pairs.length === 0) return [];
  const light = pairs.map((each) => `${each.token}: ${each.light}`);
  const both = pairs.map((each) => `${each.token}: light-dark(${each.light}, ${each.dark})`);
  return [rule(selector, light), `@supports (color: light-dark(#000, #fff)) {\n${rule(selector, both)}\n}`];
}

function rule(selector: string, declarations: readonly string[]): string {
  return `${selector} { ${declarations.join("; ")}; }`;
}

function fontToken({ use, fallback }: ThemeFont): string {
  return `${fontTokens[use]}: "theme ${use}", "theme ${use} fallback", var(--system-${fallback})`;
}

function fontFaces({ use, faces, fallback, sizeAdjust = 100 }: ThemeFont): readonly string[] {
  const own = faces.map(
    ({ url, weight, style }) =>
      `@font-face { font-family: "theme ${use}"; src: url("${sheetAddress(url)}") format("woff2"); font-weight: ${weight}; font-style: ${style}; font-display: swap; }`,
  );
  const local = standIns[fallback].map((name) => `local("${name}")`).join(", ");
  return [...own, `@font-face { font-family: "theme ${use} fallback"; src: ${local}; size-adjust: ${sizeAdjust}%; }`];
}
