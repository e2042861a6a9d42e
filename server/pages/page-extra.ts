import type { ReactNode } from "react";
import type { PagePath } from "#server/content/content-source.ts";
import type { PageView } from "#server/render/page-view.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import type { Site } from "#shared/entries/site.ts";
import type { LinkScope } from "#shared/links/link.tsx";
import type { Locale } from "#shared/locale.ts";

/** The page that an extra is asked about. */
export type ExtendedPage = {
  readonly entry: PageEntry;
  readonly site: Site;
  readonly locale: Locale;
  readonly query: URLSearchParams;
};

/** What an extra adds to one page, and how it changes it; each part is optional. */
export type PageAddition = {
  /** Elements of the document's head. */
  readonly head?: ReactNode;
  /** Above the site's header. */
  readonly top?: ReactNode;
  /** Above the site's footer. */
  readonly foot?: ReactNode;
  /** Attributes of the element that holds the page's content. */
  readonly contentAttributes?: Readonly<Record<string, string>>;
  /** Changes what the page type handed over, e.g. the origins that its policy allows. */
  readonly view?: (view: PageView) => PageView;
  readonly links?: Partial<LinkScope>;
  /** The query as the frame's links back to this page may have it. */
  readonly query?: (query: URLSearchParams) => URLSearchParams;
};

/** Decorator of every page, whatever its type: chat, banner, preview, addresses below a page. The page maker knows none by name. */
export type PageExtra = {
  /** Undefined: this page does without. */
  readonly addTo?: (page: ExtendedPage) => PageAddition | undefined;
  /** The page that answers at an address which has none of its own; nobody keeps what is answered there. */
  readonly ownerOf?: (path: PagePath) => PagePath | undefined;
};
