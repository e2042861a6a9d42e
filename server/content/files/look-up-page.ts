import { ContentError } from "#server/content/content-errors.ts";
import type { ContentTag, PageLookup, PagePath } from "#server/content/content-source.ts";
import { WorkerUnavailableError } from "#server/worker/worker-errors.ts";
import type { Locale } from "#shared/locale.ts";
import { buildEntry } from "./build-entry.ts";
import { contentTags } from "./content-tags.ts";
import type { EntryScope, Watching } from "./entry-scope.ts";
import type { Page } from "./index-types.ts";
import { addressPath } from "./old-addresses.ts";
import { answersIn, fileOf } from "./page-text.ts";
import { readPageText } from "./read-page-text.ts";
import { findAddress } from "./site-index.ts";

type Place = Pick<EntryScope, "index" | "root" | "servedAddresses" | "markdown"> & Watching;

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
    return { kind: "redirect", to: decodedUrl(to), tags: [pageTag, contentTags.link(locale, path), ...linkTags] };
  }
  if (page === undefined || !answersIn(page, locale))
    return { kind: "absent", tags: [pageTag, contentTags.link(locale, path)] };
  refuseWrong(page, locale, path);
  const text = await readPageText(place, page, locale);
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

/** @throws {ContentError} when the file of a page was found wrong when its beginning was read. */
export function refuseWrong({ texts }: Page, locale: Locale, path: PagePath): void {
  const record = texts[locale] ?? texts.en ?? texts.ja;
  const errors = record?.problems.filter(({ severity }) => severity === "error") ?? [];
  if (errors.length > 0) throw new ContentError(path, errors);
}

/** What the system says of a file, and that nobody can render texts, is no fault of its text; everything else is, and costs this page only. */
function cannotBeShown(cause: unknown, path: PagePath, file: string): unknown {
  if (cause instanceof ContentError || cause instanceof WorkerUnavailableError) return cause;
  if (cause instanceof Error && "errno" in cause) return cause;
  const message = `cannot be shown: ${cause instanceof Error ? cause.message : String(cause)}`;
  return new ContentError(path, [{ severity: "error", file, message }], { cause });
}

function decodedUrl(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
