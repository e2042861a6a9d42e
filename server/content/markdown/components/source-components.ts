import type { Component, ComponentTable } from "./component.ts";

/** Blocks whose text is in a language of its own: formulas and diagrams, which fences name in the same way. */
function written(language: string): Component {
  return ({ source }, { isInline }) => {
    const value = source.trim();
    if (value === "") return undefined;
    if (!isInline) return [{ type: "code", lang: language, value }];
    const data = { hProperties: { className: [`language-${language}`] } };
    return [{ type: "inlineCode", value, data }];
  };
}

const formula = written("math");
const diagram = written("mermaid");

/** `:::{math}` of MyST, `{{< katex >}}` and `{{< mermaid >}}` of Hugo's themes, `<Mermaid>` around a text. */
export const sourceComponents: ComponentTable = { math: formula, katex: formula, mermaid: diagram };
