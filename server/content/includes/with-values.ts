import { markdownLines } from "#server/content/outline/markdown-lines.ts";
import type { Include } from "./include-forms.ts";

/** What of Liquid is a program: it cannot be carried out by putting in values. */
const program = /\{%-?\s*(?:for|if|unless|case|assign|capture|tablerow|increment|cycle)\b/;

/**
 * An included text with the values that its include gives: `{{ include.name }}` in templates, `{props.name}` and `{name}` in partials.
 * Undefined for a template that is a program.
 */
export function withValues(text: string, { values = {}, isTemplate, isBlock }: Include): string | undefined {
  if (isTemplate === true) {
    if (program.test(text)) return undefined;
    return text.replace(
      /\{\{-?\s*include\.([\w-]+)\s*-?\}\}/g,
      (_whole, name: string) => givenValue(values, name) ?? "",
    );
  }
  if (isBlock !== true || !text.includes("{") || Object.keys(values).length === 0) return text;
  return markdownLines(text)
    .map(({ text: line, isFenced }) =>
      isFenced
        ? line
        : line.replace(/\{(?:props\.)?([A-Za-z_]\w*)\}/g, (whole, name: string) => givenValue(values, name) ?? whole),
    )
    .join("\n");
}

function givenValue(values: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
