import type { Root as HastRoot } from "hast";
import type { Root as MdastRoot } from "mdast";
import type { TocEntry } from "#shared/entries/body.ts";
import { defaultLocale, type Locale } from "#shared/locale.ts";
import { messagesFor } from "#shared/messages/messages.ts";
import { resolveComponents } from "./components.ts";
import { resolveContainers } from "./containers.ts";
import { finishHtml } from "./finish-html.ts";
import type { LevelAbove } from "./heading-outline.ts";
import { separateAttributeLists } from "./kramdown.ts";
import { linkTargets, type ResolvedTargets, type ResolveTargets } from "./link-targets.ts";
import { findExcess } from "./markdown-limits.ts";
import { prepareTree } from "./prepare-tree.ts";
import { resolveShortcodes } from "./shortcodes.ts";
import { mendTables } from "./tables.ts";
import { resolveTemplateSyntax } from "./template-syntax.ts";

export type RenderedMarkdown = {
  readonly html: string;
  /** The first level-1 heading, which is not in the HTML. */
  readonly title?: string;
  /** Levels 2 and 3. */
  readonly tableOfContents: readonly TocEntry[];
  /** Plain text, cut behind a word at 200 characters. */
  readonly firstParagraph?: string;
  /** Those that were taken before, and those of this text. */
  readonly ids: readonly string[];
};

/** Plain data, so that a text can be rendered in another thread. */
export type MarkdownOptions = {
  /** The language of what is added for screen readers and footnotes; English unless given. */
  readonly locale?: Locale;
  /** Ids in use on the page: those of its texts before this one, so that their headings have ids of their own. */
  readonly takenIds?: readonly string[];
  /** The fields of the file as written, whose lists includes of other generators may show. */
  readonly frontMatter?: Readonly<Record<string, unknown>>;
  /** Level of the heading under which the page shows the text; 1, its title, unless given. */
  readonly levelAbove?: LevelAbove;
};

/** Markdown as sanitised HTML that starts at level 2 (docs/behaviour.md, Markdown). The libraries are loaded on first use. */
export async function renderMarkdown(
  markdown: string,
  resolve: ResolveTargets,
  { locale = defaultLocale, takenIds = [], frontMatter, levelAbove }: MarkdownOptions = {},
): Promise<RenderedMarkdown> {
  const { parse, toHtmlTree, stringify } = await import("./markdown-libraries.ts");
  const tree: MdastRoot = parse(mendSource(markdown, frontMatter));
  const { hasHtml, ...prepared } = prepareTree(tree);
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
  });
  return { html: stringify(html), tableOfContents, ids: [...ids], ...prepared };
}

/** One line of Markdown, as in notices: emphasis, code and links; whatever makes blocks is reduced to its text. */
export async function renderInlineMarkdown(markdown: string, resolve: ResolveTargets): Promise<string> {
  const { parse, toInlineTree, stringify } = await import("./markdown-libraries.ts");
  const tree: MdastRoot = parse(mendSource(markdown));
  prepareTree(tree);
  const html: HastRoot = toInlineTree(tree);
  const targets = await resolved(html, resolve);
  await finishHtml(html, { targets, messages: messagesFor(defaultLocale), takenIds: new Set() });
  return stringify(html).trim();
}

async function resolved(html: HastRoot, resolve: ResolveTargets): Promise<ResolvedTargets> {
  const targets = linkTargets(html);
  const isEmpty = targets.links.length === 0 && targets.images.length === 0;
  return isEmpty ? { links: new Map(), images: new Map() } : await resolve(targets);
}

/**
 * What other generators write and CommonMark does not know, rewritten before it is parsed.
 *
 * @throws {RangeError} when what came of it is too much to render.
 */
function mendSource(markdown: string, frontMatter?: Readonly<Record<string, unknown>>): string {
  const honoured = resolveTemplateSyntax(resolveShortcodes(markdown), frontMatter);
  const mended = mendTables(separateAttributeLists(resolveContainers(resolveComponents(honoured))));
  const excess = findExcess(mended);
  if (excess !== undefined) throw new RangeError(excess.message);
  return mended;
}
