import * as z from "zod";

/** Colours that a theme may state: the tokens of client/styles/tokens.css without their dashes (docs/theme.md). */
export const themeColours = [
  ...["bg", "surface", "sunk", "ink", "soft", "line", "edge", "code"],
  ...["accent", "accent-deep", "on-accent", "tint"],
  ...["blue", "blue-tint", "green", "green-tint", "purple", "purple-tint"],
  ...["yellow", "yellow-tint", "red", "red-tint"],
] as const;

/** Pairs of code colours, by their common name; each has a light and a dark half. */
export const codeThemeNames = ["github", "vitesse", "catppuccin", "rose-pine", "solarized", "one"] as const;
export type CodeThemeName = (typeof codeThemeNames)[number];

/** One value, or one for each theme. */
const inBothThemes = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([schema, z.strictObject({ light: schema.optional(), dark: schema.optional() })]);

const hue = z.number().min(0).max(360);
const fontFaceSchema = z.strictObject({
  /** A WOFF2 file of the content folder. */
  file: z.string(),
  /** "400", or "400 700" of a variable font. */
  weight: z
    .string()
    .regex(/^\d{1,4}(?: \d{1,4})?$/)
    .default("400"),
  style: z.enum(["normal", "italic"]).default("normal"),
});
const fontSchema = z.union([
  z.string(),
  z.strictObject({
    files: z.array(fontFaceSchema).min(1).max(8),
    /** What stands in while the files come, and for letters that they do not have. */
    fallback: z.enum(["sans", "serif", "mono"]).default("sans"),
    /** Width of the stand-in's letters in percent, so that lines break alike. */
    sizeAdjust: z.number().min(50).max(200).optional(),
  }),
]);

/** `theme.yaml`, or `theme` in `site.yaml` (docs/theme.md). */
export const themeFileSchema = z.strictObject({
  colors: z
    .strictObject(Object.fromEntries(themeColours.map((name) => [name, inBothThemes(z.string()).optional()])))
    .optional(),
  /** By the product's id or the folder it has: a hue from 0 to 360, or an accent colour. */
  products: z.record(z.string(), z.union([hue, inBothThemes(z.string())])).optional(),
  /** Of corners, in px. */
  radius: z.number().min(0).max(32).optional(),
  density: z.enum(["compact", "comfortable", "spacious"]).optional(),
  fonts: z
    .strictObject({ text: fontSchema.optional(), headings: fontSchema.optional(), code: fontSchema.optional() })
    .optional(),
  /** Fonts (.ttf, .otf or .woff) for pictures of shared links, for letters that the product's own font has not: Arabic, Japanese … */
  socialFonts: z.array(z.string()).min(1).max(4).optional(),
  /** The sign beside the site's name. */
  logo: inBothThemes(z.string()).optional(),
  /** A picture in place of sign and name. */
  wordmark: inBothThemes(z.string()).optional(),
  favicon: z
    .union([
      z.string(),
      z.strictObject({
        svg: z.string().optional(),
        png: z.string().optional(),
        ico: z.string().optional(),
        /** 180 × 180 px, for home screens. */
        apple: z.string().optional(),
      }),
    ])
    .optional(),
  /** Colours of code. */
  code: inBothThemes(z.enum(codeThemeNames)).optional(),
});
export type ThemeFile = z.infer<typeof themeFileSchema>;

/** Addresses of one picture for each theme; `dark` is absent where one serves both. */
export type ThemedPicture = { readonly light: string; readonly dark?: string };

/** A site's own look, ready to be linked. */
export type SiteTheme = {
  /** The style sheet that comes after the product's own. */
  readonly sheet?: { readonly css: string; readonly url: string };
  /** Addresses of fonts that every page needs at once. */
  readonly preload: readonly string[];
  /** Addresses of fonts for pictures of shared links. */
  readonly socialFonts?: readonly string[];
  readonly logo?: ThemedPicture;
  readonly wordmark?: ThemedPicture;
  /** Addresses by kind. */
  readonly favicon: { readonly svg?: string; readonly png?: string; readonly ico?: string; readonly apple?: string };
  /** Products with a colour of their own, by id or folder. */
  readonly products: readonly string[];
  /** What pictures are drawn in: `#rrggbb`. */
  readonly brand: { readonly accent: string; readonly onAccent: string; readonly bg: string; readonly ink: string };
};
