import type { ReactNode } from "react";
import type { EmbeddedOrigins } from "#server/http/security-headers.ts";
import type { ProductContext } from "#shared/entries/context.ts";
import type { Notice } from "#shared/entries/notice.ts";

export type Breadcrumb = {
  readonly title: string;
  /** Absent for the page itself. */
  readonly url?: string;
  /** Of the title; absent for one of the interface, and for names. */
  readonly language?: string | undefined;
};

/** What a page hands over: the frame and the document shell are made from this and from nothing else. Addresses are without language prefix. */
export type PageView = {
  readonly status: number;
  /** The page's own title; the site's name is added after it. The home page's stands alone. */
  readonly title: string;
  readonly titleStandsAlone?: boolean;
  readonly description?: string;
  /** Where the page stands, from the support home to the page itself; empty for no breadcrumbs. */
  readonly breadcrumbs: readonly Breadcrumb[];
  /** The product whose links the header shows. */
  readonly product?: ProductContext;
  readonly notice?: Notice;
  /** Left column: the page tree. */
  readonly sidebar?: ReactNode;
  /** Right column: table of contents and siblings. */
  readonly aside?: ReactNode;
  /** Full-width band above the columns: a hero. It holds the page's h1 when it is there. */
  readonly hero?: ReactNode;
  readonly main: ReactNode;
  /** What takes longer than the rest, which is sent without waiting for it: it comes at `LaterPart` in `main`. Never rejects; such a page is never kept. */
  readonly later?: Promise<ReactNode>;
  /** schema.org objects besides the breadcrumbs, which are added. */
  readonly jsonLd?: readonly object[];
  /** True: not for search engines, not in the sitemap. */
  readonly noindex?: boolean;
  /** "article" in OpenGraph, for pages that are text. */
  readonly isArticle?: boolean;
  /** What the apps in this page load from elsewhere; the page's Content-Security-Policy allows these origins and no others. */
  readonly embeddedOrigins?: EmbeddedOrigins;
  /** False: the page depends on the query or the visitor and is never kept. Default true. */
  readonly cacheable?: boolean;
};
