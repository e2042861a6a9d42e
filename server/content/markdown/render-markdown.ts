import type { Root as HastRoot } from "hast";
import type { Root as MdastRoot } from "mdast";
import { messagesFor } from "#server/messages/messages-for.ts";
import type { TocEntry } from "#shared/entries/body.ts";
import type { Locale } from "#shared/locale.ts";
import type { AnchorDialect } from "./anchor-rules.ts";
import type { TextProblem } from "./components/component.ts";
import type { OwnPage } from "./components/own-page.ts";
import { finishHtml } from "./finish-html.ts";
import type { LevelAbove } from "./heading-outline.ts";
import { linkTargets, type ResolvedTargets, type ResolveTargets } from "./link-targets.ts";
import { findExcess } from "./markdown-limits.ts";
import { type PreparedTree, prepareTree } from "./prepare-tree.ts";
import type { Dialect } from "./syntaxes/dialects.ts";
import type { TextKind } from "./syntaxes/syntax-table.ts";

export type RenderedMarkdown = {
  readonly html: string;
  /** The first level-1 heading, which is not in the HTML. */
  readonly title?: string;
  /** Levels 2 and 3. */
  readonly tableOfContents: readonly TocEntry[];
  /** Those that were taken before, and those of this text. */
  readonly ids: readonly string[];
  /** What of the text means nothing here, by line; none where there is nothing to say. */
  readonly problems?: readonly TextProblem[];
  /** A page type of the site's own made it, to stand without what pages have around their text. */
  readonly standsAlone?: true;
};

/** Plain data, so that a text can be rendered in another thread. */
export type MarkdownOptions = {
  /** The language of what is added for screen readers and footnotes; English unless given. */
  readonly locale?: Locale;
  /** Ids in use on the page: those of its texts before this one, so that their headings have ids of their own. */
  readonly takenIds?: readonly string[];
  /** The text is of an MDX file. */
  readonly isMdx?: boolean;
  /** The generator that the text was written for. */
  readonly dialect?: Dialect | undefined;
  /** Generators by whose rules links to the text's headings may have been written. */
  readonly anchors?: readonly AnchorDialect[];
  /** The fields of the file as written, whose lists includes of other generators may show. */
  readonly frontMatter?: Readonly<Record<string, unknown>>;
  /** Level of the heading under which the page shows the text; 1, its title, unless given. */
  readonly levelAbove?: LevelAbove;
  /** Address of the module with the site's own code. */
  readonly own?: string | undefined;
  /** The text is the page's, and a page type of the site's own makes the page of it. */
  readonly page?: OwnPage | undefined;
};

/** Of texts that nobody has said the language of. */
const writersLanguage = "en";

/** Markdown as sanitised HTML that starts at level 2 (docs/behaviour/content.md, Markdown). The libraries are loaded on first use. */
export async function renderMarkdown(
  markdown: string,
  resolve: ResolveTargets,
  {
    locale = writersLanguage,
    takenIds = [],
    frontMatter = {},
    levelAbove,
    isMdx = false,
    dialect,
    anchors,
    own,
    page,
  }: MarkdownOptions = {},
): Promise<RenderedMarkdown> {
  const { toHtmlTree, stringify } = await import("./markdown-libraries.ts");
  const { tree, hasHtml, problems, ...prepared } = await parsed(
    markdown,
    { isMdx, dialect },
    { frontMatter, own, page },
  );
  const messages = messagesFor(locale);
  const footnotePrefix = takenIds.includes("footnote-label") ? `${takenIds.length}-` : "";
  const html: HastRoot = toHtmlTree(tree, { hasHtml, messages, footnotePrefix });
  const targets = await resolved(html, resolve);
  const ids = new Set(takenIds);
  const tableOfContents = await finishHtml(html, {
    targets,
    messages,
    takenIds: ids,
    title: prepared.title,
    levelAbove,
    anchors,
    hasTitleAnchor: dialect !== undefined,
  });
  return {
    html: stringify(html),
    tableOfContents,
    ids: [...ids],
    ...prepared,
    ...(problems.length > 0 && { problems }),
  };
}

/** One line of Markdown, as in notices: emphasis, code and links; whatever makes blocks is reduced to its text. */
export async function renderInlineMarkdown(markdown: string, resolve: ResolveTargets): Promise<string> {
  const { toInlineTree, stringify } = await import("./markdown-libraries.ts");
  const { tree } = await parsed(markdown, { isMdx: false });
  const html: HastRoot = toInlineTree(tree);
  const targets = await resolved(html, resolve);
  await finishHtml(html, { targets, messages: messagesFor(writersLanguage), takenIds: new Set() });
  return stringify(html).trim();
}

async function resolved(html: HastRoot, resolve: ResolveTargets): Promise<ResolvedTargets> {
  const targets = linkTargets(html);
  const isEmpty = targets.links.length === 0 && targets.images.length === 0;
  return isEmpty ? { links: new Map(), images: new Map() } : await resolve(targets);
}

type Parsed = PreparedTree &
  Pick<RenderedMarkdown, "standsAlone"> & { readonly tree: MdastRoot; readonly problems: readonly TextProblem[] };

/** @throws {RangeError} when the text is too much to render. */
async function parsed(
  markdown: string,
  kind: TextKind,
  { frontMatter = {}, own, page }: Pick<MarkdownOptions, "frontMatter" | "own" | "page"> = {},
): Promise<Parsed> {
  const excess = findExcess(markdown);
  if (excess !== undefined) throw new RangeError(excess.message);
  const { applyAttributeLists, makeOwnPage, ownComponents, ownModule, parseLine, parseText, resolveTree } =
    await import("./markdown-libraries.ts");
  const code = await ownModule(own);
  const tree = parseText(markdown, kind);
  const inline = (line: string) => parseLine(line, kind);
  const { problems } = resolveTree(tree, {
    inline,
    parse: (text) => parseText(text, kind).children,
    frontMatter,
    isMdx: kind.isMdx,
    dialect: kind.dialect,
    own: ownComponents(code),
  });
  applyAttributeLists(tree);
  const prepared = prepareTree(tree);
  const found = [...problems];
  const standsAlone = page !== undefined && code !== undefined && makeOwnPage(tree, page, code, found);
  return { tree, problems: found, ...prepared, ...(standsAlone && { standsAlone }) };
}
