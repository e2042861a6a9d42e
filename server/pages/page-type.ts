import type { IssueCollector } from "#server/config/issue-collector-setting.ts";
import type { SupportApps } from "#server/config/request-settings.ts";
import type { ContentSource } from "#server/content/content-source.ts";
import type { LanguageTexts } from "#server/messages/messages-for.ts";
import type { PageView } from "#server/render/page-view.ts";
import type { EntryOf, EntryType } from "#shared/entries/page-entry.ts";
import type { Site } from "#shared/entries/site.ts";
import type { DemoRole } from "#shared/links/sign-in-state.ts";
import type { Locale } from "#shared/locale.ts";
import type { Messages } from "#shared/messages/messages.ts";
import type { RelatedCall, RelatedPage } from "#shared/search/related-page.ts";
import type { SearchOutcome } from "#shared/search/search-outcome.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";

/** What a page may ask content for while it is made; every answer's tags are noted for the page cache. */
export type ContentReader = {
  children(id: string): Promise<Awaited<ReturnType<ContentSource["children"]>>["value"]>;
  listPages(): Promise<Awaited<ReturnType<ContentSource["listPages"]>>["value"]>;
};

/** What is hosted elsewhere and may be shown in pages, as the operator set it. */
export type EmbeddedApps = {
  /** Hosts from which videos may be played. */
  readonly videoHosts: readonly string[];
  /** What "Report a problem" opens. */
  readonly issueCollector?: IssueCollector | undefined;
  /** Of contact, request and download pages. */
  readonly supportApps?: SupportApps;
};

/** How visitors sign in: not at all, elsewhere, or as one of the people built in to try the site with. */
export type SignInOffer =
  | { readonly kind: "none" | "elsewhere" }
  | {
      readonly kind: "demo";
      readonly people: readonly { readonly id: DemoRole; readonly name: string }[];
    };

/** What a page type knows of the request it answers. */
export type PageRequest = {
  readonly locale: Locale;
  readonly messages: Messages;
  /** All texts of the language: those of pages are `messages`. */
  readonly texts: LanguageTexts;
  readonly site: Site;
  readonly content: ContentReader;
  readonly query: URLSearchParams;
  /** Searches in the page's language. Rejects when no answer can be had. */
  readonly search: (request: SearchRequest) => Promise<SearchOutcome>;
  /** Pages about the same as one; never rejects. Absent: the search cannot tell. */
  readonly related?: (call: RelatedCall) => Promise<readonly RelatedPage[]>;
  /** Feature flags set by the operator. */
  readonly flags: {
    readonly isNavRedesignEnabled: boolean;
    readonly featuredVideo: boolean;
    /** Categories instead of content types on the search page. */
    readonly isNewSearchUx?: boolean;
  };
  readonly embeddedApps: EmbeddedApps;
  /** Absent: nobody can sign in. */
  readonly signIn?: SignInOffer;
  /** How visitors are measured; absent: not at all. */
  readonly analytics?: "on" | "ask";
  /** Logs what had to be left out of the page, such as a rich-text node that is wrong. */
  readonly reportError?: (message: string, error: unknown) => void;
};

/** One kind of page: turns an entry into what is shown. */
export type PageType<Type extends EntryType> = {
  view(entry: EntryOf<Type>, request: PageRequest): Promise<PageView>;
};
