import type { ContentSource } from "#server/content/content-source.ts";
import type { AssetManifest } from "#server/render/asset-manifest.ts";
import type { DocumentScope } from "#server/render/document.tsx";
import type { keptParts } from "#server/render/kept-part.tsx";
import type { RelatedPages } from "#server/search/related-pages.ts";
import type { SearchBackend } from "#server/search/search-backend.ts";
import type { Site } from "#shared/entries/site.ts";
import type { Locale } from "#shared/locale.ts";
import type { PublicConfig } from "#shared/public-config.ts";
import type { PageExtra } from "./page-extra.ts";
import type { PageRequest, SignInOffer } from "./page-type.ts";

/** What pages are made from: content, search, settings and what every page gets besides its type's own. */
export type PageMaker = {
  readonly content: ContentSource;
  readonly search: Pick<SearchBackend, "search">;
  /** Absent: the search cannot tell which pages are about the same. */
  readonly related?: RelatedPages | undefined;
  readonly assets: AssetManifest;
  readonly baseUrl: string;
  readonly flags: PageRequest["flags"];
  readonly embeddedApps: PageRequest["embeddedApps"];
  readonly signIn?: SignInOffer;
  readonly analytics?: DocumentScope["analytics"];
  readonly featureGates?: DocumentScope["featureGates"] | undefined;
  /** Address of the picture that shared links of a page show; absent: all pages share the site's own. */
  readonly socialPictureOf?: (title: string, site: Site, locale: Locale, url: string) => string;
  /** Where visitors sign in when that is not the site's own page. */
  readonly loginPage?: string;
  /** Absent: a site that knows nobody. */
  readonly publicConfig?: PublicConfig;
  /** Keeps the parts that all pages of a language share; without it they are rendered for each page. */
  readonly keptParts?: ReturnType<typeof keptParts>;
  /** What is added to every page: chat, banner, preview, addresses below a page. */
  readonly extras?: readonly PageExtra[];
  /** Logs what had to be left out of a page, such as a rich-text node that is wrong. */
  readonly reportError?: (message: string, error: unknown, pagePath: string) => void;
};
