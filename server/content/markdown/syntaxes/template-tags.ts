import { combineExtensions } from "micromark-util-combine-extensions";
import { readAttributes } from "./attributes.ts";
import { inlineSyntax } from "./inline-syntax.ts";
import { lineSyntax } from "./line-syntax.ts";
import type { Tag } from "./marks.ts";

const parts = /\{%-?\s*(\/?)\s*([a-z][\w-]*)((?:(?!-?%\}).)*)-?%\}/gis;
const oneLine = /^(?:\{%(?:(?!%\}).)*%\}[ \t]*)+$/;

/** Tags of Liquid (Jekyll), GitBook and Markdoc: `{% name key="value" %}`, ended by `{% endname %}` or `{% /name %}`. */
export const templateTags = combineExtensions([
  lineSyntax({ syntax: "template tag", first: "{", isLine: (line) => line.startsWith("{%") && oneLine.test(line) }),
  inlineSyntax({
    syntax: "template tag",
    start: "{%",
    end: "%}",
    isMark: (text) => /^\{%-?\s*\/?[a-z]/i.test(text),
    hasLines: true,
  }),
]);

/** `{{ name }}`, whose value a template would print. */
export const templateVariables = inlineSyntax({
  syntax: "template variable",
  start: "{{",
  end: "}}",
  isMark: (text) => !/^\{\{[<%]/.test(text),
});

export function readTemplateTags(raw: string): readonly Tag[] {
  return [...raw.matchAll(parts)].map(([whole, slash, written = "", rest = ""]): Tag => {
    const name = written.toLowerCase();
    const attributes = { ...readAttributes(rest.replace(/\/\s*$/, "")), written: rest.trim() };
    if (slash === "/" || (name.startsWith("end") && name.length > 3))
      return { shape: "close", name: slash === "/" ? name : name.slice(3), attributes, raw: whole };
    return { shape: /\/\s*$/.test(rest) ? "single" : "either", name, attributes, raw: whole };
  });
}
