import type { ContentProblem, ContentTag } from "#server/content/content-source.ts";
import { contentTags } from "#server/content/content-tags.ts";
import type { Page, SiteIndex } from "#server/content/files/index/index-types.ts";
import { assetAt, assetPaths, mediaUrl } from "#server/content/files/index/media-url.ts";
import { childrenIn, referenceTo } from "#server/content/files/index/page-text.ts";
import type { IncludeGraph } from "#server/content/files/read/include-graph.ts";
import type { PageText } from "#server/content/files/read/read-page-text.ts";
import type { MarkdownLinks } from "#server/content/markdown/link-targets.ts";
import type { MarkdownRenderer } from "#server/content/markdown/markdown-renderer.ts";
import type { Card } from "#shared/entries/card.ts";
import type { Notice } from "#shared/entries/notice.ts";
import type { PageReference } from "#shared/entries/page-reference.ts";
import type { Locale } from "#shared/locale.ts";
import { type ImageSize, imageSize } from "./image-size.ts";
import { linksOf, type MissingKind } from "./links.ts";

/** One link, image or file of a page's text that leads nowhere. */
export type MissingTarget = { readonly file: string; readonly written: string; readonly kind: MissingKind };
/** One link that leads somewhere, and the address that is printed for it. */
export type FollowedLink = { readonly file: string; readonly written: string; readonly url: string };

/** What those who wait for an entry have to say and to hear while it is made. */
export type Watching = {
  /** Aborted when nobody waits any more. */
  readonly signal?: AbortSignal | undefined;
  readonly onMissing?: (missing: MissingTarget) => void;
  readonly onLink?: (link: FollowedLink) => void;
  /** Told of what a text says that means nothing here. */
  readonly onProblem?: (problem: ContentProblem) => void;
};

/** What making one entry works with: where it is, what it has read, and the tags of all that it took in. */
export type EntryScope = {
  readonly index: SiteIndex;
  readonly root: string;
  readonly page: Page;
  readonly locale: Locale;
  readonly text: PageText;
  readonly tags: Set<ContentTag>;
  readonly servedAddresses: readonly string[];
  readonly markdown: MarkdownRenderer;
  /** Gets the files that the page depends on besides its own. */
  readonly includes?: IncludeGraph | undefined;
} & Watching;

/** Links of the text that is in `file`. */
export function linksIn(scope: EntryScope, file: string): MarkdownLinks {
  const { onMissing, onLink, ...context } = scope;
  return linksOf({
    ...context,
    file,
    included: scope.text.included,
    ...(onMissing && { onMissing: (written, kind) => onMissing({ file, written, kind }) }),
    ...(onLink && { onLink: (written, url) => onLink({ file, written, url }) }),
  });
}

/** Address of an image that a field names, relative to the file it is written in. */
export function imageIn(scope: EntryScope, file: string, written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  for (const path of assetPaths(scope.index, file, written)) scope.tags.add(contentTags.asset(path));
  const url = mediaUrl(scope.index, file, written);
  if (url === undefined) scope.onMissing?.({ file, written, kind: "picture" });
  else scope.onLink?.({ file, written, url });
  return url;
}

/** The same for an image in a text, with its size where its file states one. */
export function pictureIn(
  scope: EntryScope,
  file: string,
  written: string,
): (ImageSize & { readonly url: string }) | undefined {
  const url = imageIn(scope, file, written);
  if (url === undefined) return undefined;
  const asset = assetAt(scope.index, file, written);
  return asset === undefined ? { url } : { ...imageSize(scope.root, asset), url };
}

export function cardsIn<Kind extends Card>(
  scope: EntryScope,
  file: string,
  cards: readonly Kind[] | undefined,
): Kind[] {
  return (cards ?? []).map((card) => {
    if (card.icon === undefined) return card;
    const { icon, ...others } = card;
    const url = imageIn(scope, file, icon.url);
    // Only the optional icon is taken away or replaced, so it is still the same kind of card.
    return { ...others, ...(url !== undefined && { icon: { url } }) } as Kind;
  });
}

/** A notice with its message as HTML. */
export async function noticeIn(scope: EntryScope, file: string, notice: Notice): Promise<Notice> {
  const { markdown, signal } = scope;
  return { ...notice, message: await markdown.renderInline(notice.message, linksIn(scope, file), signal) };
}

/** The visible pages directly below a page. */
export function childReferences({ index, locale, tags }: EntryScope, page: Page): PageReference[] {
  tags.add(contentTags.children(locale, page.id));
  return childrenIn(page, locale).map((child) => referenceTo(child, locale, index));
}

/** Those pages, each with the pages below it. */
export function collectionReferences(scope: EntryScope, page: Page, isWanted: (child: Page) => boolean = () => true) {
  const { index, locale, tags } = scope;
  tags.add(contentTags.children(locale, page.id));
  return childrenIn(page, locale)
    .filter(isWanted)
    .map((child) => ({ ...referenceTo(child, locale, index), childList: childReferences(scope, child) }));
}

/** The pages above, outermost first. */
export function ancestorsOf({ index, locale, tags, page }: EntryScope): PageReference[] {
  const ancestors: PageReference[] = [];
  for (let above = page.parent; above !== undefined; above = above.parent) {
    tags.add(contentTags.link(locale, above.path));
    ancestors.unshift(referenceTo(above, locale, index));
  }
  return ancestors;
}

/** The nearest page of a type, from the page itself upwards. */
export function nearest(page: Page, type: Page["type"]): Page | undefined {
  for (let at: Page | undefined = page; at !== undefined; at = at.parent) if (at.type === type) return at;
  return undefined;
}
