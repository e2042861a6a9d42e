import { combineExtensions } from "micromark-util-combine-extensions";
import type { Extension } from "micromark-util-types";
import { betweenSigns } from "./between-signs.ts";
import { inlineSyntax } from "./inline-syntax.ts";

const texSigns = /[\\^_={}]/;
/** TeX says something with one of these; what has none is a price or a variable of a shell, but for a single letter. */
const isTex = (text: string) => texSigns.test(text) || /^\$[A-Za-z]\$$/.test(text);
/** It begins as a formula does, with no blank inside the signs, and neither a letter nor a digit behind them, as Pandoc has it. */
const isInline = (text: string, next: string) =>
  isTex(text) && /^\$[\p{L}\p{N}\\({[|+-]/u.test(text) && !/\s\$$/.test(text) && !/[\p{L}\p{N}]/u.test(next);
/** Whether there is TeX between two signs of so many characters. */
const isTexIn = (length: number) => (text: string) => texSigns.test(text.slice(length, -length));

/** TeX formulas between dollars, `$$ … $$`, `$…$` and GitHub's `` $`…`$ ``: nothing in them is Markdown. */
export const formulas: Extension = combineExtensions([
  inlineSyntax({ syntax: "formula", start: "$", end: "$", isMark: isInline, inner: /[^$]/ }),
  inlineSyntax({ syntax: "formula", start: "$`", end: "`$", isMark: (text) => text.length > 4, inner: /[^`]/ }),
  inlineSyntax({ syntax: "formula", start: "$$", end: "$$", isMark: (text) => text.length > 4, hasLines: true }),
  betweenSigns({ syntax: "formula", start: "$$", end: "$$" }),
]);

/** `\( … \)` and `\[ … \]`, as in TeX, which are brackets elsewhere: only what is TeX between them is a formula. */
export const bracketFormulas: Extension = combineExtensions([
  inlineSyntax({ syntax: "formula", start: "\\(", end: "\\)", isMark: isTexIn(2), hasLines: true }),
  betweenSigns({ syntax: "formula", start: "\\[", end: "\\]", isMark: isTexIn(2) }),
]);

/** `\\( … \\)` and `\\[ … \\]`, as mdBook writes them, whose Markdown takes one of the two. */
export const doubledBracketFormulas: Extension = combineExtensions([
  inlineSyntax({ syntax: "formula", start: "\\\\(", end: "\\\\)", isMark: isTexIn(3), hasLines: true }),
  betweenSigns({ syntax: "formula", start: "\\\\[", end: "\\\\]", isMark: isTexIn(3) }),
]);

const environment = /^\\begin\{([a-z]{1,20}\*?)\}/;
const environments = /^(?:equation|align|alignat|gather|multline|eqnarray|math|displaymath|flalign)\*?$/;

/** Environments of amsmath that stand by themselves, `\begin{align} … \end{align}`. */
export const environmentFormulas: Extension = betweenSigns({
  syntax: "formula",
  start: "\\begin{",
  end: "}",
  isEnd: (text) => {
    const name = environment.exec(text.slice(0, 40))?.[1];
    return name !== undefined && text.endsWith(`\\end{${name}}`);
  },
  isMark: (text) => environments.test(environment.exec(text)?.[1] ?? ""),
});
