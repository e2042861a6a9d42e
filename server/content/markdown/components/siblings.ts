import type { RootContent } from "mdast";
import { span, words } from "./component.ts";
import { isTab, tabSet } from "./tab-components.ts";

/** What is indented below a reference to source code says how it is to be shown. */
export function withoutOptions(children: readonly RootContent[]): readonly RootContent[] {
  return children.filter((child, at) => {
    const above = children[at - 1];
    const isBelow = above?.type === "sitePiece" && above.syntax === "API reference";
    return !(isBelow && child.type === "code" && child.lang === null);
  });
}

/** Variables that stand together are one address. */
export function withJoinedVariables(children: readonly RootContent[]): readonly RootContent[] {
  if (!children.some(isVariable)) return children;
  const joined: RootContent[] = [];
  for (const child of children) {
    const last = joined.at(-1);
    if (child.type === "siteMark" && last?.type === "siteMark" && isVariable(child) && isVariable(last))
      joined[joined.length - 1] = { ...last, raw: last.raw + child.raw };
    else joined.push(child);
  }
  return joined;
}

function isVariable(node: RootContent): boolean {
  return node.type === "siteMark" && node.syntax === "template variable";
}

/** The keys of `++ctrl+c++`, each as one. */
export function keysOf(raw: string): RootContent[] {
  return raw
    .slice(2, -2)
    .split("+")
    .flatMap((key, at): RootContent[] => {
      const name = key.replaceAll('"', "");
      const shown = key.startsWith('"') ? name : name.charAt(0).toUpperCase() + name.slice(1);
      return [...(at > 0 ? [words("+")] : []), span("kbd", "", [words(shown)])];
    });
}

/** Tabs that stand side by side without a tag around them are one set. */
export function withTabSets(children: readonly RootContent[]): RootContent[] {
  if (!children.some(isTab)) return [...children];
  const found: RootContent[] = [];
  let run: RootContent[] = [];
  for (const child of children) {
    if (isTab(child)) {
      run.push(child);
      continue;
    }
    if (run.length > 0) found.push(tabSet(run));
    run = [];
    found.push(child);
  }
  return run.length > 0 ? [...found, tabSet(run)] : found;
}
