import type { themeColours } from "#shared/entries/theme.ts";

export type ColourName = (typeof themeColours)[number];
export type Scheme = "light" | "dark";
export const schemes: readonly Scheme[] = ["light", "dark"];
export type Palette = Readonly<Record<ColourName, string>>;

/** The product's own colours, as client/styles/tokens.css has them; a test holds the two together. */
export const tokenColours: Readonly<Record<ColourName, readonly [light: string, dark: string]>> = {
  bg: ["#fdfdfb", "#101615"],
  surface: ["#ffffff", "#161e1c"],
  sunk: ["#f3f6f3", "#151c1b"],
  ink: ["#16211e", "#e3e9e6"],
  soft: ["#55635e", "#a1afaa"],
  line: ["#dce3df", "#2a3532"],
  edge: ["#83908a", "#66756f"],
  code: ["#ebf0ec", "#202a28"],
  accent: ["#0b6a61", "#76cbbe"],
  "accent-deep": ["#084f48", "#9bdcd1"],
  "on-accent": ["#ffffff", "#06201c"],
  tint: ["#e8f2ef", "#16302c"],
  blue: ["#1b5a9e", "#8fbcf2"],
  "blue-tint": ["#ebf2fa", "#14263a"],
  green: ["#1c6b3b", "#86d19d"],
  "green-tint": ["#e9f4ec", "#13291b"],
  purple: ["#643b9c", "#c6aaf2"],
  "purple-tint": ["#f2edf9", "#261e37"],
  yellow: ["#7a5000", "#e8c173"],
  "yellow-tint": ["#fcf3dc", "#2c2412"],
  red: ["#a92a1e", "#f4a79f"],
  "red-tint": ["#fcecea", "#351a18"],
};

const grounds = ["bg", "surface", "sunk"] as const;
const tints = ["tint", "blue-tint", "green-tint", "purple-tint", "yellow-tint", "red-tint"] as const;

/** WCAG 2.2, 1.4.3: text; 1.4.11: edges of what can be operated. */
const ofText = 4.5;
const ofEdges = 3;

type Pairing = {
  readonly colour: ColourName;
  readonly on: readonly ColourName[];
  readonly least: number;
};

/** Which colours the styles put on which others, in the order in which they are made to fit: what stands on the accent comes last. */
export const pairings: readonly Pairing[] = [
  { colour: "ink", on: [...grounds, ...tints, "code"], least: ofText },
  { colour: "soft", on: [...grounds, "tint"], least: ofText },
  { colour: "accent", on: [...grounds, "tint"], least: ofText },
  { colour: "accent-deep", on: [...grounds, "tint"], least: ofText },
  { colour: "blue", on: [...grounds, "blue-tint"], least: ofText },
  { colour: "green", on: [...grounds, "green-tint"], least: ofText },
  { colour: "purple", on: [...grounds, "purple-tint"], least: ofText },
  { colour: "yellow", on: [...grounds, "yellow-tint"], least: ofText },
  { colour: "red", on: [...grounds, "red-tint"], least: ofText },
  { colour: "edge", on: grounds, least: ofEdges },
  { colour: "on-accent", on: ["accent", "accent-deep"], least: ofText },
];
