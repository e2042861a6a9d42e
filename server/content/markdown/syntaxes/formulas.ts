import { combineExtensions } from "micromark-util-combine-extensions";
import type { Extension } from "micromark-util-types";
import { betweenSigns } from "./between-signs.ts";
import { inlineSyntax } from "./inline-syntax.ts";

/** TeX says something with one of these; what has none is a price or a variable of a shell, but for a single letter. */
const isTex = (text: string) => /[\\^_={}]/.test(text) || /^\$[A-Za-z]\$$/.test(text);
/** It begins as a formula does, with no blank inside the signs, and neither a letter nor a digit behind them, as Pandoc has it. */
const isInline = (text: string, next: string) =>
  isTex(text) && /^\$[\p{L}\p{N}\\({[|+-]/u.test(text) && !/\s\$$/.test(text) && !/[\p{L}\p{N}]/u.test(next);

/** TeX formulas between dollars, `$$ … $$` and `$…$`: nothing in them is Markdown. They are shown as they were written. */
export const formulas: Extension = combineExtensions([
  inlineSyntax({ syntax: "formula", start: "$", end: "$", isMark: isInline, inner: /[^$]/ }),
  inlineSyntax({ syntax: "formula", start: "$$", end: "$$", isMark: (text) => text.length > 4, hasLines: true }),
  betweenSigns({ syntax: "formula", start: "$$", end: "$$" }),
]);
