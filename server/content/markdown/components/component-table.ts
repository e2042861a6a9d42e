import type { Piece } from "#server/content/markdown/syntaxes/marks.ts";
import { calloutComponents } from "./callout-components.ts";
import type { Component, ComponentTable } from "./component.ts";
import { layoutComponents } from "./layout-components.ts";
import { sourceComponents } from "./source-components.ts";
import { jsxComponents, shortcodeComponents, templateComponents } from "./template-components.ts";

const everywhere: ComponentTable = { ...calloutComponents, ...layoutComponents, ...sourceComponents };
const tables: Readonly<Record<string, ComponentTable>> = {
  component: { ...everywhere, ...jsxComponents },
  "template tag": { ...everywhere, ...templateComponents },
  shortcode: { ...everywhere, ...shortcodeComponents },
};

/** Component registry: what a tag of a syntax means, by its name in any case. */
export function componentOf({ syntax, tag }: Piece): Component | undefined {
  const table = tables[syntax] ?? everywhere;
  const name = tag.name.toLowerCase();
  const known = name.startsWith("tabs.") || name.includes(".") ? name.slice(name.lastIndexOf(".") + 1) : name;
  return Object.hasOwn(table, known) ? table[known] : undefined;
}
