import type { CodeThemeName } from "#shared/entries/theme.ts";
import { nearestReadable } from "./colour.ts";
import type { Scheme } from "./token-colours.ts";

/** Of a code block: its ground, plain text, and kinds of words. */
export type CodeColours = {
  readonly block: string;
  readonly ink: string;
  readonly keyword: string;
  readonly string: string;
  readonly function: string;
  readonly constant: string;
  readonly comment: string;
  readonly deleted: string;
};

const order = ["block", "ink", "keyword", "string", "function", "constant", "comment", "deleted"] as const;

/** The colours of well-known editor themes (MIT), in the order above, as their authors have them. */
const themes: Readonly<Record<CodeThemeName, Readonly<Record<Scheme, string>>>> = {
  github: {
    light: "#ffffff #24292e #d73a49 #032f62 #6f42c1 #005cc5 #6a737d #b31d28",
    dark: "#24292e #e1e4e8 #f97583 #9ecbff #b392f0 #79b8ff #6a737d #fdaeb7",
  },
  vitesse: {
    light: "#ffffff #393a34 #1e754f #b56959 #59873a #2f798a #a0ada0 #b31d28",
    dark: "#121212 #dbd7ca #4d9375 #c98a7d #80a665 #4c9a91 #758575 #fdaeb7",
  },
  catppuccin: {
    light: "#eff1f5 #4c4f69 #8839ef #40a02b #1e66f5 #fe640b #7c7f93 #d20f39",
    dark: "#1e1e2e #cdd6f4 #cba6f7 #a6e3a1 #89b4fa #fab387 #9399b2 #f38ba8",
  },
  "rose-pine": {
    light: "#faf4ed #575279 #286983 #ea9d34 #d7827e #d7827e #9893a5 #b4637a",
    dark: "#191724 #e0def4 #31748f #f6c177 #ebbcba #ebbcba #6e6a86 #eb6f92",
  },
  solarized: {
    light: "#fdf6e3 #657b83 #859900 #2aa198 #268bd2 #d33682 #93a1a1 #dc322f",
    dark: "#002b36 #839496 #859900 #2aa198 #268bd2 #d33682 #586e75 #dc322f",
  },
  one: {
    light: "#fafafa #383a42 #a626a4 #50a14f #4078f2 #986801 #a0a1a7 #e45649",
    dark: "#282c34 #abb2bf #c678dd #98c379 #61afef #d19a66 #7f848e #e06c75",
  },
};

/** A theme's colours, each as near to its authors' as can be read on the block's ground: many comments are too faint (WCAG 2.2, 1.4.3). */
export function codeColours(name: CodeThemeName, scheme: Scheme): CodeColours {
  const [block = "", ...others] = themes[name][scheme].split(" ");
  const readable = others.map((colour) => nearestReadable(colour, [block], 4.5) ?? colour);
  const named = order.map((kind, at) => [kind, [block, ...readable][at]]);
  return Object.fromEntries(named) as CodeColours; // Object.fromEntries forgets which keys there are
}
