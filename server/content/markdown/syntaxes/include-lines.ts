import { combineExtensions } from "micromark-util-combine-extensions";
import type { Extension } from "micromark-util-types";
import { inlineSyntax } from "./inline-syntax.ts";
import { lineSyntax } from "./line-syntax.ts";

const line = (first: string, pattern: RegExp) =>
  lineSyntax({ syntax: "include", first, isLine: (text) => pattern.test(text) });

/** Where another file's text is to stand, in every form that is a line of its own or a sign in a line. Such files are not read: the line is shown, and named. */
export const includeLines: Extension = combineExtensions([
  line("-", /^--8<--[ \t]+["'][^"']+["']$/),
  line(";", /^;?--8<--/),
  line("!", /^!!!include\(.+\)!!!$|^!include[ \t]+\S+$/i),
  line("<", /^<<<[ \t]+@?[\w./~-]+.*$/),
  line("{", /^\{!.+!\}$|^\{\*.+\*\}$|^\{\{[ \t]*#(?:include|rustdoc_include|playground)[ \t]+.+\}\}$/),
  line("@", /^@include[ \t]+\S+$|^@\[?include\]?\(.+\)$/),
  inlineSyntax({ syntax: "include", start: "{{#", end: "}}", isMark: (text) => /^\{\{#include[ \t]/.test(text) }),
]);
