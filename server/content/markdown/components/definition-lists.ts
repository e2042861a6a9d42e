import type { Paragraph, PhrasingContent, RootContent } from "mdast";
import { box, words } from "./component.ts";

/** Terms, each on a line of the paragraph above, with the definitions below them. A definition without a term is text. */
export function withDefinitions(children: readonly RootContent[]): RootContent[] {
  if (!children.some(isDefinition)) return [...children];
  const found: RootContent[] = [];
  let list: RootContent[] = [];
  const flush = () => {
    if (list.length > 0) found.push(box("dl", "", list));
    list = [];
  };
  for (const [at, child] of children.entries()) {
    if (child.type === "siteBlock" && isDefinition(child)) {
      const above = list.length > 0 ? undefined : found.at(-1);
      if (above?.type === "paragraph") list.push(...termsOf(found.pop() as Paragraph));
      if (list.length === 0) found.push({ type: "paragraph", children: [words(":")] }, ...child.children);
      else list.push(box("dd", "", child.children));
    } else if (list.length > 0 && child.type === "paragraph" && isDefinition(children[at + 1])) {
      list.push(...termsOf(child));
    } else {
      flush();
      found.push(child);
    }
  }
  flush();
  return found;
}

function isDefinition(node: RootContent | undefined): boolean {
  return node?.type === "siteBlock" && node.syntax === "definition list";
}

function termsOf({ children }: Paragraph): RootContent[] {
  const lines: PhrasingContent[][] = [[]];
  for (const child of children) {
    if (child.type !== "text") {
      lines.at(-1)?.push(child);
      continue;
    }
    for (const [at, text] of child.value.split("\n").entries()) {
      if (at > 0) lines.push([]);
      if (text !== "") lines.at(-1)?.push(words(text));
    }
  }
  return lines.map((line) => box("dt", "", line));
}
