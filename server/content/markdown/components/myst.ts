import type { Code, InlineCode, List, Paragraph, PhrasingContent, RootContent, Table, Text } from "mdast";
import type { Attributes, Piece } from "#server/content/markdown/syntaxes/marks.ts";
import { markdownText } from "#server/content/markdown/tree.ts";
import { box, link, span, words } from "./component.ts";

/** What the reading of one text's directives shares. */
export type MystText = {
  readonly parse: (markdown: string) => readonly RootContent[];
  readonly inline: (markdown: string) => PhrasingContent[];
  /** Characters of directives that were parsed: those that hold each other are parsed again in each. */
  parsed: number;
};

const maxParsed = 2_000_000;
const directiveName = /^\{([\w:+.-]{1,60})\}$/;
const optionLine = /^:([\w-]{1,60}):[ \t]{0,9}(.{0,2000})$/;
const label = /^\(([^()\s]{1,200})\)=$/;
const role = /\{([\w:+.-]{1,60})\}$/;
const target = /^([^<>]{1,500}?)[ \t]{0,9}<([^<>]{1,500})>$/;

/** They tell the generator something, and readers nothing. */
const silent =
  /^(?:toctree|tableofcontents|contents|index|highlight|currentmodule|module|bibliography|default-role|raw|only|ifconfig)$/;
const codeNames = /^(?:code|code-block|sourcecode|code-cell|prompt|parsed-literal)$/;
/** Their argument is an address. */
const pictures = /^(?:figure|image)$/;
const versions = /^(?:versionadded|versionchanged|versionremoved|deprecated)$/;

/**
 * MyST, as its documentation has it: directives in backticks, roles, labels, comments and block breaks among the children of a node. What
 * it does not know stays.
 */
export function mystNodes(children: readonly RootContent[], text: MystText): readonly RootContent[] {
  const found: RootContent[] = [];
  for (const [at, child] of children.entries()) {
    const last = found.at(-1);
    if (child.type === "code") found.push(...directive(child, text));
    else if (child.type === "inlineCode" && last?.type === "text" && role.test(last.value))
      found.splice(-1, 1, ...roleNodes(last, child));
    else if (child.type === "paragraph") found.push(...paragraphNodes(child, children[at + 1]));
    else if (child.type === "link" && child.children.length === 0)
      found.push({ ...child, children: [words(inWords(child.url))] });
    else found.push(child);
  }
  return found;
}

function directive(code: Code, text: MystText): readonly RootContent[] {
  const name = directiveName.exec(code.lang ?? "")?.[1]?.toLowerCase();
  if (name === undefined || name === "eval-rst" || text.parsed > maxParsed) return [code];
  const argument = code.meta?.trim() ?? "";
  const { options, body } = optionsIn(code.value);
  if (silent.test(name)) return [];
  if (name === "math" || name === "mermaid") return [{ ...code, lang: name, meta: null, value: body }];
  if (codeNames.test(name)) {
    const title = options["caption"] === undefined ? null : `title="${options["caption"].replaceAll('"', "”")}"`;
    return [{ ...code, lang: /^[\w+#-]+/.exec(argument)?.[0] ?? null, meta: title, value: body }];
  }
  text.parsed += body.length;
  const children = [...text.parse(body)];
  if (name === "list-table") return listTable(children, argument, text);
  const isPicture = pictures.test(name);
  const attributes: Attributes = {
    ...options,
    ...(isPicture && { src: argument }),
    ...(name.includes(":") && { name: argument }),
  };
  const known = versions.test(name) ? "note" : name.includes(":") ? "field" : name;
  const title = isPicture || name.includes(":") || argument === "" ? {} : { title: argument };
  const tag = { shape: "single", name: known, attributes, raw: `{${name}}`, ...title } as const;
  const position = code.position === undefined ? {} : { position: code.position };
  // A block in colons is the same in other signs.
  const piece: Piece = {
    type: "sitePiece",
    syntax: "directive",
    tag,
    isFlow: true,
    source: body,
    children,
    ...position,
  };
  const id = options["name"];
  return id === undefined || name.includes(":") ? [piece] : [anchor(id), piece];
}

/** `:key: value` lines at the beginning of a directive. */
function optionsIn(value: string): { readonly options: Attributes; readonly body: string } {
  const options: Record<string, string> = {};
  const lines = value.split("\n");
  let at = 0;
  for (; at < lines.length; at++) {
    const [, key, said = ""] = optionLine.exec(lines[at]?.trim() ?? "") ?? [];
    if (key === undefined) break;
    options[key] = said.trim();
  }
  return { options, body: lines.slice(at).join("\n") };
}

/** Labels before what they name, and lines that are for writers. */
function paragraphNodes(paragraph: Paragraph, next: RootContent | undefined): readonly RootContent[] {
  const [first, ...others] = paragraph.children;
  if (first?.type !== "text") return [paragraph];
  if (others.length === 0 && /^\+\+\+/.test(first.value)) return [];
  const name = others.length === 0 ? label.exec(first.value.trim())?.[1] : undefined;
  if (name !== undefined) return next?.type === "heading" && isSlugOf(name, markdownText(next)) ? [] : [anchor(name)];
  if (!/^[ \t]*%/m.test(first.value)) return [paragraph];
  const kept = first.value
    .split("\n")
    .filter((line) => !/^[ \t]*%/.test(line))
    .join("\n");
  if (kept.trim() === "" && others.length === 0) return [];
  return [{ ...paragraph, children: [{ ...first, value: kept }, ...others] }];
}

function isSlugOf(name: string, title: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  return plain(name) === plain(title);
}

function anchor(id: string): RootContent {
  return box("div", "", [], { id });
}

function roleNodes(before: Text, code: InlineCode): readonly RootContent[] {
  const [written, name = ""] = role.exec(before.value) ?? [""];
  const text: Text = { ...before, value: before.value.slice(0, -written.length) };
  return [...(text.value === "" ? [] : [text]), roleNode(name, code)];
}

function roleNode(name: string, code: InlineCode): RootContent {
  const [, title = code.value, address = code.value] = target.exec(code.value) ?? [];
  const isNamed = title !== code.value || !code.value.includes("<");
  switch (name.slice(name.lastIndexOf(":") + 1)) {
    case "ref":
    case "numref":
    case "eq":
      return link(`#${address}`, [words(address === title ? inWords(address) : title)]);
    case "doc":
    case "download":
      return link(address, [words(address === title ? inWords(address) : title)]);
    case "abbr":
      return words(code.value);
    case "math":
      return { ...code, data: { ...code.data, hProperties: { className: ["language-math"] } } };
    case "kbd":
      return span("kbd", "", [words(code.value)]);
    case "sub":
    case "sup":
      return span(name, "", [words(code.value)]);
    case "guilabel":
    case "menuselection":
    case "term":
      return { type: "strong", children: [words((isNamed ? title : code.value).replaceAll("-->", "→"))] };
    default:
      return { ...code, value: (isNamed ? title : code.value).replace(/^[~!]/, "") };
  }
}

/** What an address says to readers, where nothing else does. */
function inWords(address: string): string {
  const path = address.replace(/^#/, "").replace(/\.\w+$/, "");
  return path.slice(path.lastIndexOf("/") + 1).replace(/[-_]+/g, " ");
}

/** A list of lists, each a row. */
function listTable(children: readonly RootContent[], title: string, text: MystText): readonly RootContent[] {
  const list = children.find((child): child is List => child.type === "list");
  const rows = (list?.children ?? []).flatMap((row) => row.children.filter((child) => child.type === "list"));
  if (rows.length === 0) return [...children];
  const table: Table = {
    type: "table",
    children: rows.map(({ children: cells }) => ({
      type: "tableRow",
      children: cells.map((cell) => ({
        type: "tableCell",
        children: cell.children.flatMap((child) => (child.type === "paragraph" ? child.children : [])),
      })),
    })),
  };
  return [...(title === "" ? [] : [{ type: "paragraph", children: text.inline(title) } as const]), table];
}
