import type { ContentSource } from "#server/content/content-source.ts";
import type { PageView } from "#server/render/page-view.ts";
import type { EntryOf, EntryType } from "#shared/entries/page-entry.ts";
import type { Site } from "#shared/entries/site.ts";
import type { Locale } from "#shared/locale.ts";
import type { Messages } from "#shared/messages/messages.ts";

/** What a page may ask content for while it is made; every answer's tags are noted for the page cache. */
export type ContentReader = {
  children(id: string): Promise<Awaited<ReturnType<ContentSource["children"]>>["value"]>;
  listPages(): Promise<Awaited<ReturnType<ContentSource["listPages"]>>["value"]>;
};

/** What a page type knows of the request it answers. */
export type PageRequest = {
  readonly locale: Locale;
  readonly messages: Messages;
  readonly site: Site;
  readonly content: ContentReader;
  readonly query: URLSearchParams;
  /** Feature flags set by the operator. */
  readonly flags: { readonly isNavRedesignEnabled: boolean; readonly featuredVideo: boolean };
  /** Logs what had to be left out of the page, such as a rich-text node that is wrong. */
  readonly reportError?: (message: string, error: unknown) => void;
};

/** One kind of page: turns an entry into what is shown. */
export type PageType<Type extends EntryType> = {
  view(entry: EntryOf<Type>, request: PageRequest): Promise<PageView>;
};
