import { combineExtensions } from "micromark-util-combine-extensions";
import type { Extension } from "micromark-util-types";
import { betweenSigns } from "./between-signs.ts";
import { inlineSyntax } from "./inline-syntax.ts";

/** `<!-- … -->` in files that have no HTML otherwise: Docusaurus reads it in MDX, too. */
export const htmlComments: Extension = combineExtensions([
  betweenSigns({ syntax: "comment", start: "<!--", end: "-->" }),
  inlineSyntax({ syntax: "comment", start: "<!--", end: "-->", isMark: (text) => text.length >= 7, hasLines: true }),
]);
