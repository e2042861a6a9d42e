import { mdxMd } from "micromark-extension-mdx-md";
import type { Extension } from "micromark-util-types";
import { apiReferences, readApiReference } from "./api-references.ts";
import { attributeLists, headingIds } from "./attribute-lists.ts";
import { boundTags } from "./bound-tags.ts";
import { colonBlocks, readColonBlock } from "./colon-blocks.ts";
import { componentTags, readComponentTag } from "./component-tags.ts";
import type { Dialect } from "./dialects.ts";
import { comments, expressions } from "./expressions.ts";
import { bracketFormulas, doubledBracketFormulas, environmentFormulas, formulas } from "./formulas.ts";
import { htmlComments } from "./html-comments.ts";
import { includeLines } from "./include-lines.ts";
import { definitionLists, indentedBlocks } from "./indented-blocks.ts";
import { looseTables, mayBeRow } from "./loose-tables.ts";
import type { SyntaxName, Tag } from "./marks.ts";
import { modules } from "./modules.ts";
import { readShortcodes, shortcodes } from "./shortcodes.ts";
import { readSlashBlock, slashBlocks } from "./slash-blocks.ts";
import { contentsMarks, emoji, keys } from "./small-signs.ts";
import { templateLinks } from "./template-links.ts";
import { readTemplateTags, templateTags, templateVariables } from "./template-tags.ts";

/** One syntax besides CommonMark and GitHub's. */
type Syntax = {
  readonly name: SyntaxName;
  /** What it says, in a word. */
  readonly meaning: string;
  /** Where it means that; absent: everywhere. A page of no known dialect may use every syntax that is of no MDX. */
  readonly dialects?: readonly Dialect[];
  /** In MDX files only, or in all others only. */
  readonly files?: "mdx" | "markdown";
  /** A quick look that is never wrong about its absence: what a text does not use costs it nothing. */
  readonly mayBeIn: (text: string) => boolean;
  readonly extension: Extension;
  /** The tags in what the tokenizer took for its mark. */
  readonly tags?: (raw: string) => readonly Tag[];
};

const braces = (text: string) => text.includes("{%") || text.includes("{{");
const one = (read: (raw: string) => Tag | undefined) => (raw: string) => [read(raw)].filter((tag) => tag !== undefined);

/** Every syntax that is read, what it means and in which dialects; a later one comes before an earlier one where both begin alike. */
const syntaxTable: readonly Syntax[] = [
  {
    name: "expression",
    meaning: "comment",
    files: "markdown",
    mayBeIn: (text) => text.includes("{/*"),
    extension: comments,
  },
  { name: "expression", meaning: "value", files: "mdx", mayBeIn: (text) => text.includes("{"), extension: expressions },
  {
    name: "module",
    meaning: "nothing, or a partial",
    files: "mdx",
    mayBeIn: (text) => /^(?:import|export)[\s{*"']/m.test(text),
    extension: modules,
  },
  {
    name: "component",
    meaning: "component",
    files: "mdx",
    mayBeIn: (text) => text.includes("<"),
    extension: componentTags({ isMdx: true }),
    tags: one(readComponentTag),
  },
  {
    name: "component",
    meaning: "component",
    files: "markdown",
    mayBeIn: (text) => /<\/?[A-Z]/.test(text),
    extension: componentTags({ isMdx: false }),
    tags: one(readComponentTag),
  },
  {
    name: "component",
    meaning: "component",
    files: "markdown",
    dialects: ["vitepress"],
    mayBeIn: (text) => /<(?:[A-Z]|[a-z]\w*-)/.test(text) && /\s[:@#][\w.-]/.test(text),
    extension: boundTags,
    tags: one(readComponentTag),
  },
  {
    name: "comment",
    meaning: "nothing",
    files: "mdx",
    dialects: ["docusaurus"],
    mayBeIn: (text) => text.includes("<!--"),
    extension: htmlComments,
  },
  {
    name: "attribute list",
    meaning: "ids and classes",
    files: "markdown",
    mayBeIn: (text) => /\{:|\{[ \t]*(?:[#.][\w-]|[\w:-]+=)/.test(text),
    extension: attributeLists,
  },
  {
    name: "attribute list",
    meaning: "ids of headings",
    files: "mdx",
    mayBeIn: (text) => text.includes("{#"),
    extension: headingIds,
  },
  {
    name: "template variable",
    meaning: "value",
    dialects: ["jekyll", "hugo", "gitbook"],
    mayBeIn: (text) => text.includes("{{"),
    extension: templateVariables,
  },
  {
    name: "template tag",
    meaning: "block, include or nothing",
    dialects: ["jekyll", "gitbook"],
    mayBeIn: (text) => text.includes("{%"),
    extension: templateTags,
    tags: readTemplateTags,
  },
  {
    name: "shortcode",
    meaning: "block, reference or value",
    dialects: ["hugo"],
    mayBeIn: (text) => /\{\{[<%]/.test(text),
    extension: shortcodes,
    tags: readShortcodes,
  },
  {
    name: "template tag",
    meaning: "address",
    dialects: ["jekyll", "gitbook", "hugo"],
    mayBeIn: braces,
    extension: templateLinks,
  },
  {
    name: "colon block",
    meaning: "block",
    mayBeIn: (text) => text.includes(":::"),
    extension: colonBlocks,
    tags: one(readColonBlock),
  },
  {
    name: "colon block",
    meaning: "columns, whose text is indented and no code",
    dialects: ["docfx"],
    mayBeIn: (text) => /:::[ \t]*column/.test(text),
    extension: { disable: { null: ["codeIndented"] } },
  },
  {
    name: "API reference",
    meaning: "name of what the source code documents",
    dialects: ["mkdocs"],
    mayBeIn: (text) => /^[ \t]*::: /m.test(text),
    extension: apiReferences,
    tags: one(readApiReference),
  },
  {
    name: "slash block",
    meaning: "block",
    dialects: ["mkdocs"],
    mayBeIn: (text) => /^[ \t]*\/{3}/m.test(text),
    extension: slashBlocks,
    tags: one(readSlashBlock),
  },
  {
    name: "indented block",
    meaning: "callout, disclosure or tab",
    files: "markdown",
    dialects: ["mkdocs"],
    mayBeIn: (text) => /(?:!!!|\?\?\?\+?|===[!+]*) /.test(text),
    extension: indentedBlocks,
  },
  {
    name: "definition list",
    meaning: "definition",
    files: "markdown",
    dialects: ["mkdocs", "hugo", "jekyll", "mdbook"],
    mayBeIn: (text) => /^[ \t>]*:[ \t]+\S/m.test(text),
    extension: definitionLists,
  },
  {
    name: "key",
    meaning: "keys of a keyboard",
    dialects: ["mkdocs"],
    mayBeIn: (text) => text.includes("++"),
    extension: keys,
  },
  { name: "emoji", meaning: "picture sign", mayBeIn: (text) => /:[a-z+-][\w+-]*:/i.test(text), extension: emoji },
  { name: "contents", meaning: "nothing", mayBeIn: (text) => /\[_?toc_?\]/i.test(text), extension: contentsMarks },
  {
    name: "formula",
    meaning: "formula",
    mayBeIn: (text) => /\$\$|\$[^\s$][^$\n]*\$/.test(text),
    extension: formulas,
  },
  {
    name: "formula",
    meaning: "formula",
    dialects: ["mkdocs", "hugo"],
    mayBeIn: (text) => /\\[([]/.test(text),
    extension: bracketFormulas,
  },
  {
    name: "formula",
    meaning: "formula",
    dialects: ["mdbook"],
    mayBeIn: (text) => /\\\\[([]/.test(text),
    extension: doubledBracketFormulas,
  },
  {
    name: "formula",
    meaning: "formula",
    dialects: ["myst", "mkdocs"],
    mayBeIn: (text) => text.includes("\\begin{"),
    extension: environmentFormulas,
  },
  {
    name: "include",
    meaning: "shown as written, and named by content:check",
    mayBeIn: (text) => /--8<--|!!!include|<<<|\{!|\{\*|\{\{\s*#|@include|\[!INCLUDE/i.test(text),
    extension: includeLines,
  },
  {
    name: "table",
    meaning: "table",
    mayBeIn: (text) => text.includes("|") && text.split(/[\n\r]/).some(mayBeRow),
    extension: looseTables,
  },
];

/** How a text is to be read. */
export type TextKind = { readonly dialect?: Dialect | undefined; readonly isMdx: boolean };

/** The syntaxes that a text may use, by their places in the table. */
export function syntaxesOf(text: string, { dialect, isMdx }: TextKind): readonly number[] {
  return syntaxTable.flatMap(({ dialects, files, mayBeIn }, at) => {
    if (files !== undefined && (files === "mdx") !== isMdx) return [];
    if (dialect !== undefined && dialects !== undefined && !dialects.includes(dialect)) return [];
    return mayBeIn(text) ? [at] : [];
  });
}

/** The tokenizers of some syntaxes. MDX has neither HTML nor indented code. */
export function extensionsOf(places: readonly number[], isMdx: boolean): readonly Extension[] {
  return [...(isMdx ? [mdxMd()] : []), ...places.flatMap((at) => syntaxTable[at]?.extension ?? [])];
}

const readers: ReadonlyMap<SyntaxName, (raw: string) => readonly Tag[]> = new Map(
  syntaxTable.flatMap(({ name, tags }) => (tags === undefined ? [] : [[name, tags] as const])),
);

/** The tags of a mark; none where it is no tag. */
export function tagsOf(syntax: SyntaxName, raw: string): readonly Tag[] {
  return readers.get(syntax)?.(raw) ?? [];
}
