import type { PhrasingContent, Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { type Processor, unified } from "unified";
import { pairTags } from "./syntaxes/pair-tags.ts";
import { readMarks } from "./syntaxes/read-marks.ts";
import { extensionsOf, syntaxesOf, type TextKind } from "./syntaxes/syntax-table.ts";

type Parser = Processor<Root>;

/** One for each set of syntaxes that texts have used. */
const parsers = new Map<string, Parser>();
const maxParsers = 200;

/** Parser of a text with all syntaxes that it uses; tags are paired. The text is read once, as it is. */
export function parseText(markdown: string, kind: TextKind): Root {
  const root = parserFor(syntaxesOf(markdown, kind), kind.isMdx).parse(markdown);
  if (markdown.includes("{:")) root.children = root.children.flatMap((child) => withoutLists(child, kind));
  pairTags(root, markdown, /^(?:docusaurus|starlight|vitepress|myst)$/.test(kind.dialect ?? ""));
  return root;
}

/** An attribute list ends the HTML that it stands below; what follows is Markdown again. */
function withoutLists(node: RootContent, kind: TextKind): RootContent[] {
  if (node.type !== "html") return [node];
  const [, html, rest] = /^([\s\S]*?)\n[ \t]*\{:[^{}\n]*\}[ \t]*(?:\n([\s\S]*))?$/.exec(node.value) ?? [];
  if (html === undefined) return [node];
  return [{ ...node, value: html }, ...(rest === undefined ? [] : parseText(rest, kind).children)];
}

/** Markdown of one line, such as a title that stands in a tag. */
export function parseLine(markdown: string, kind: TextKind): PhrasingContent[] {
  if (!/[`*_[\]<>&\\~:{!]/.test(markdown)) return [{ type: "text", value: markdown }];
  return parseText(markdown, kind).children.flatMap((child) => (child.type === "paragraph" ? child.children : []));
}

function parserFor(syntaxes: readonly number[], isMdx: boolean): Parser {
  const key = `${isMdx ? "mdx " : ""}${syntaxes.join(" ")}`;
  const known = parsers.get(key);
  if (known !== undefined) return known;
  const made: Parser = unified()
    .use(remarkParse)
    .use(remarkGfm, { singleTilde: false })
    .use(function (this: Processor) {
      const data = this.data();
      data.micromarkExtensions = [...(data.micromarkExtensions ?? []), ...extensionsOf(syntaxes, isMdx)];
      data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), readMarks];
    })
    .freeze();
  if (parsers.size >= maxParsers) parsers.clear();
  parsers.set(key, made);
  return made;
}
