import { posix } from "node:path";
import { ContentError, costsPage } from "#server/content/content-errors.ts";
import type { ContentTag, PageLookup, PagePath } from "#server/content/content-source.ts";
import { contentTags } from "#server/content/content-tags.ts";
import { findAddress } from "#server/content/files/index/find-address.ts";
import type { Page } from "#server/content/files/index/index-types.ts";
import { addressOfAsset, publishedAsset, publishedPaths } from "#server/content/files/index/media-url.ts";
import { addressPath } from "#server/content/files/index/old-addresses.ts";
import { answersIn, fileOf, firstText } from "#server/content/files/index/page-text.ts";
import { readPageText, type TextPlace } from "#server/content/files/read/read-page-text.ts";
import { WorkerUnavailableError } from "#server/worker/worker-errors.ts";
import { messageOf } from "#shared/errors.ts";
import { addressDecoded } from "#shared/links/percent-decoding.ts";
import { inLanguage, type Locale } from "#shared/locale.ts";
import { buildEntry } from "./build-entry.ts";
import type { EntryScope, Watching } from "./entry-scope.ts";

type Place = Pick<EntryScope, "index" | "root" | "servedAddresses" | "markdown"> &
  Pick<TextPlace, "includes"> &
  Watching;

/**
 * What is at an address: the page's entry, where an old address leads, or nothing.
 *
 * @throws {ContentError} when the page is wrong or cannot be made; what the system says when its file cannot be read; the
 *   signal's reason.
 */
export async function lookUpPage(place: Place, path: PagePath, locale: Locale): Promise<PageLookup> {
  const pageTag = contentTags.page(locale, path);
  const { page, to } = findAddress(place.index, path);
  if (to !== undefined) {
    const linkTags = to.startsWith("/") ? [contentTags.link(locale, addressPath(to))] : [];
    return {
      kind: "redirect",
      to: addressDecoded(to) ?? to,
      tags: [pageTag, contentTags.link(locale, path), contentTags.oldForms, ...linkTags],
    };
  }
  if (page === undefined || !answersIn(page, locale)) {
    const tags = [pageTag, contentTags.link(locale, path), contentTags.oldForms];
    return page === undefined ? fileOrNothing(place, path, tags) : { kind: "absent", tags };
  }
  refuseWrong(page, locale, path);
  const text = await readPageText({ ...place, dialect: place.index.dialect }, page, locale);
  for (const problem of text.problems) place.onProblem?.(problem);
  const tags = new Set<ContentTag>();
  const entry = await buildEntry({
    ...place,
    page,
    locale,
    text,
    tags,
  }).catch((cause: unknown) => {
    if (place.signal?.aborted) throw cause;
    throw cannotBeShown(cause, path, fileOf(page, locale));
  });
  return { kind: "entry", entry, tags: [...tags] };
}

/** A static file at the address that it had, which is sent from another one. */
function fileOrNothing({ index }: Place, path: PagePath, tags: readonly ContentTag[]): PageLookup {
  if (posix.extname(path) === "") return { kind: "absent", tags };
  const found = publishedAsset(index, path);
  const fileTags = publishedPaths(path).map(contentTags.asset);
  return found === undefined
    ? { kind: "absent", tags: [...tags, ...fileTags] }
    : { kind: "redirect", to: addressOfAsset(index, found), tags: [...tags, contentTags.asset(found.file)] };
}

/** @throws {ContentError} when the file of a page was found wrong when its beginning was read. */
export function refuseWrong({ texts, languages }: Page, locale: Locale, path: PagePath): void {
  const record = inLanguage(texts, locale, languages) ?? firstText(texts, languages);
  const errors = record?.problems.filter(costsPage) ?? [];
  if (errors.length > 0) throw new ContentError(path, errors);
}

/** What the system says of a file, and that nobody can render texts, is no fault of its text; everything else is, and costs this page only. */
function cannotBeShown(cause: unknown, path: PagePath, file: string): unknown {
  if (cause instanceof ContentError || cause instanceof WorkerUnavailableError) return cause;
  if (cause instanceof Error && "errno" in cause) return cause;
  const message = `cannot be shown: ${messageOf(cause)}`;
  return new ContentError(path, [{ severity: "error", file, message }], { cause });
}
