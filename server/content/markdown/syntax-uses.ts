import { resolveTree, type SyntaxUse } from "./components/resolve-tree.ts";
import { parseLine, parseText } from "./parse-text.ts";
import type { TextKind } from "./syntaxes/syntax-table.ts";

/** Every component, tag, directive and include of a text with what became of it, in the order of the text: for reports on it. */
export function syntaxUses(
  markdown: string,
  kind: TextKind,
  frontMatter: Readonly<Record<string, unknown>> = {},
): readonly SyntaxUse[] {
  const uses = new Map<string, SyntaxUse>();
  const tree = parseText(markdown, kind);
  resolveTree(tree, {
    inline: (line) => parseLine(line, kind),
    parse: (text) => parseText(text, kind).children,
    dialect: kind.dialect,
    frontMatter,
    isMdx: kind.isMdx,
    // The last word on a place counts: what is tried as blocks may become running text.
    onUse: (use) => void uses.set(`${use.offset} ${use.syntax} ${use.name}`, use),
  });
  return [...uses.values()].sort((one, other) => one.offset - other.offset);
}
