import { createHash } from "node:crypto";
import type { SiteTheme, ThemedPicture, ThemeFile } from "#shared/entries/theme.ts";
import { codeColours } from "./code-colours.ts";
import { hexFrom, hexOf, oklchOf } from "./colour.ts";
import { makePalette, ownPalette, type StatedColours, type Unreadable } from "./make-palette.ts";
import { type ColourName, type Palette, type Scheme, schemes } from "./token-colours.ts";
import { type InBothSchemes, type ThemeFont, themeCss } from "./write-sheet.ts";

/** Something wrong in a theme: by the path of its field. */
export type ThemeRemark = { readonly path: readonly string[]; readonly message: string };

export type ThemeFiles = {
  /** Address of a picture or font of the content folder; undefined when there is none. */
  readonly addressOf: (written: string) => string | undefined;
  /** How wide a stand-in's letters are to be for a font of the content folder, in percent; undefined where its file does not tell. */
  readonly sizeAdjustOf: (written: string, standIn: ThemeFont["fallback"]) => number | undefined;
  /** What `custom.css` became; comes after everything. */
  readonly customCss: string;
};

export type MadeTheme = { readonly theme: SiteTheme | undefined; readonly remarks: readonly ThemeRemark[] };

/** Design tokens of one site: everything that its pages need of its theme, and what is wrong in it. What is wrong has the product's own in its place. */
export function makeTheme(fields: ThemeFile, { addressOf, sizeAdjustOf, customCss }: ThemeFiles): MadeTheme {
  const remarks: ThemeRemark[] = [];
  const report = (path: readonly string[], message: string) => remarks.push({ path, message });
  const file = (path: readonly string[], written: string | undefined): string | undefined => {
    const url = written === undefined ? undefined : addressOf(written);
    if (written !== undefined && url === undefined) report(path, `there is no file ${written}`);
    return url;
  };
  const stated = statedColours(fields, report);
  const palette = paletteOf(stated, (unreadable) => {
    for (const each of unreadable) report(["colors", each.colour, ...schemeOf(fields, each)], said(each));
  });
  const products = productPalettes(fields, palette, report);
  const fonts = fontsOf(fields, { file, sizeAdjustOf }, report);
  const socialFonts = socialFontsOf(fields, file, report);
  const { code } = fields;
  const codePair = typeof code === "string" ? { light: code, dark: code } : code;
  const css =
    themeCss({
      palette,
      products,
      fonts,
      radiusPx: fields.radius,
      density: fields.density,
      code: codePair && {
        light: codePair.light && codeColours(codePair.light, "light"),
        dark: codePair.dark && codeColours(codePair.dark, "dark"),
      },
    }) + customCss;
  const logo = pictureOf(["logo"], fields.logo, file);
  const wordmark = pictureOf(["wordmark"], fields.wordmark, file);
  const theme: SiteTheme = {
    ...(css !== "" && { sheet: { css, url: `/assets/theme-${hashOf(css)}.css` } }),
    preload: fonts.filter(({ use }) => use !== "code").flatMap(({ faces }) => faces.slice(0, 1).map(({ url }) => url)),
    ...(socialFonts.length > 0 && { socialFonts }),
    ...(logo !== undefined && { logo }),
    ...(wordmark !== undefined && { wordmark }),
    favicon: faviconOf(fields, file),
    products: [...products.keys()],
    brand: {
      accent: palette.light.accent,
      onAccent: palette.light["on-accent"],
      bg: palette.light.bg,
      ink: palette.light.ink,
    },
  };
  const isOwn = css !== "" || Object.keys(fields).length > 0;
  return { theme: isOwn ? theme : undefined, remarks };
}

type Report = (path: readonly string[], message: string) => unknown;
type FindFile = (path: readonly string[], written: string | undefined) => string | undefined;

const noColour = "expected a colour, such as #6b21a8 or rebeccapurple";

/** A single value is that of the light theme; what the dark one makes of it is derived. */
function statedColours({ colors = {} }: ThemeFile, report: Report): StatedColours {
  const stated: Record<string, Partial<Record<Scheme, string>>> = {};
  for (const [name, written] of Object.entries(colors)) {
    if (written !== undefined) stated[name] = coloursOf(["colors", name], written, report);
  }
  return stated;
}

function coloursOf(
  path: readonly string[],
  written: string | { readonly light?: string | undefined; readonly dark?: string | undefined },
  report: Report,
): Partial<Record<Scheme, string>> {
  const pair = typeof written === "string" ? { light: written } : written;
  const read: Partial<Record<Scheme, string>> = {};
  for (const scheme of schemes) {
    const one: string | undefined = pair[scheme];
    if (one === undefined) continue;
    const hex = hexOf(one);
    if (hex === undefined) report(typeof written === "string" ? path : [...path, scheme], noColour);
    else read[scheme] = hex;
  }
  return read;
}

function paletteOf(stated: StatedColours, tell: (unreadable: readonly Unreadable[]) => void): InBothSchemes<Palette> {
  const [light, dark] = schemes.map((scheme) => makePalette(stated, scheme));
  tell([...(light?.unreadable ?? []), ...(dark?.unreadable ?? [])]);
  return { light: light?.palette ?? ownPalette("light"), dark: dark?.palette ?? ownPalette("dark") };
}

/** Each product's accent on the site's own grounds: in the accent's own strength where only a hue is stated. */
function productPalettes({ products = {} }: ThemeFile, site: InBothSchemes<Palette>, report: Report) {
  const made = new Map<string, InBothSchemes<Palette>>();
  for (const [name, written] of Object.entries(products)) {
    const path = ["products", name];
    if (!/^[\w-]+$/.test(name)) {
      report(path, "expected a product's id or folder, of letters, digits, - and _");
      continue;
    }
    const accent = typeof written === "number" ? hueOf(written, site) : coloursOf(path, written, report);
    if (Object.keys(accent).length === 0) continue;
    const [light, dark] = schemes.map((scheme) => makePalette({ accent }, scheme, site[scheme]));
    if (light === undefined || dark === undefined) continue;
    if (typeof written !== "number") {
      const ofAccent = [...light.unreadable, ...dark.unreadable].filter(({ colour }) => colour === "accent");
      for (const each of ofAccent) report(path, said(each));
    }
    made.set(name, { light: light.palette, dark: dark.palette });
  }
  return made;
}

function hueOf(h: number, site: InBothSchemes<Palette>): Record<Scheme, string> {
  const inHue = (hex: string) => {
    const { l, c } = oklchOf(hex);
    return hexFrom({ l, c: Math.max(c, 0.09), h });
  };
  return { light: inHue(site.light.accent), dark: inHue(site.dark.accent) };
}

/** Contrast as people write it, and what stands there now. */
function said({ stated, on, scheme, ratio, least, shown }: Unreadable): string {
  const what = `${stated} on ${on} has a contrast of ${ratio.toFixed(2)} in the ${scheme} theme, and needs ${least}`;
  return shown === undefined
    ? `${what}; no colour of this hue has it everywhere, so the theme keeps the product's own colours`
    : `${what}; shown is the nearest colour that has it, ${shown}`;
}

function schemeOf(
  { colors }: ThemeFile,
  { colour, scheme }: { colour: ColourName; scheme: Scheme },
): readonly string[] {
  return typeof colors?.[colour] === "object" ? [scheme] : [];
}

type FontFiles = Pick<ThemeFiles, "sizeAdjustOf"> & { readonly file: FindFile };

function fontsOf({ fonts = {} }: ThemeFile, { file, sizeAdjustOf }: FontFiles, report: Report): readonly ThemeFont[] {
  return (["text", "headings", "code"] as const).flatMap((use): readonly ThemeFont[] => {
    const written = fonts[use];
    if (written === undefined) return [];
    const fallback = use === "code" ? "mono" : "sans";
    const font =
      typeof written === "string"
        ? ({ files: [{ file: written, weight: "100 900", style: "normal" }], fallback } as const)
        : written;
    const faces = font.files.flatMap(({ file: name, weight, style }) => {
      const path = ["fonts", use];
      if (!/\.woff2$/i.test(name) || /^[a-z]+:|^\/\//i.test(name)) {
        report(path, `expected a .woff2 file of the content folder, not ${name}`);
        return [];
      }
      const url = file(path, name);
      return url === undefined ? [] : [{ url, weight, style }];
    });
    if (faces.length === 0) return [];
    const stated = "sizeAdjust" in font ? font.sizeAdjust : undefined;
    const sizeAdjust = stated ?? sizeAdjustOf(font.files[0]?.file ?? "", font.fallback);
    return [{ use, faces, fallback: font.fallback, sizeAdjust }];
  });
}

function socialFontsOf({ socialFonts = [] }: ThemeFile, file: FindFile, report: Report): readonly string[] {
  const path = ["socialFonts"];
  return socialFonts.flatMap((name) => {
    if (/\.(?:ttf|otf|woff)$/i.test(name)) return file(path, name) ?? [];
    report(path, `expected a .ttf, .otf or .woff file of the content folder, not ${name}`);
    return [];
  });
}

function pictureOf(path: readonly string[], written: ThemeFile["logo"], file: FindFile): ThemedPicture | undefined {
  if (written === undefined) return undefined;
  if (typeof written === "string") {
    const url = file(path, written);
    return url === undefined ? undefined : { light: url };
  }
  const light = file([...path, "light"], written.light);
  const dark = file([...path, "dark"], written.dark);
  if (light === undefined) return dark === undefined ? undefined : { light: dark };
  return { light, ...(dark !== undefined && { dark }) };
}

function faviconOf({ favicon }: ThemeFile, file: FindFile): SiteTheme["favicon"] {
  if (favicon === undefined) return {};
  if (typeof favicon === "string") {
    const url = file(["favicon"], favicon);
    if (url === undefined) return {};
    const kind = /\.(svg|ico)(?:$|\?)/i.exec(url)?.[1]?.toLowerCase();
    return kind === "svg" ? { svg: url } : kind === "ico" ? { ico: url } : { png: url };
  }
  const found = (["svg", "png", "ico", "apple"] as const).map((kind) => [kind, file(["favicon", kind], favicon[kind])]);
  return Object.fromEntries(found.filter(([, url]) => url !== undefined));
}

function hashOf(css: string): string {
  return createHash("sha256").update(css).digest("hex").slice(0, 12);
}
