import type { Request, Response } from "express";
import type { PageAddress } from "#server/addresses/page-address.ts";
import type { ContentSource } from "#server/content/content-source.ts";
import type { PreviewFrame } from "#server/frame/preview-banner.tsx";
import type { PreviewPass } from "#server/preview/preview-pass.ts";
import type { PageView } from "#server/render/page-view.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { previewChangesPath, previewParameter } from "#shared/links/preview-address.ts";
import type { Locale } from "#shared/locale.ts";
import type { PageMaker } from "./make-page.tsx";

/** Who may see previews, and what they show (docs/behaviour.md, Preview). */
export type Previews = {
  /** Undefined when no preview is asked for. @throws {GatewayError} when it cannot be found out who asks. */
  passFor(req: Request, res: Response, address: PageAddress, query: URLSearchParams): Promise<PreviewPass | undefined>;
  /** Content as an editor sees it, and as the bearer of a link to one page does. */
  readonly content: { readonly editor: ContentSource; readonly link: ContentSource };
  /** Names the present state of content. */
  version(): string;
};

/** How a page is a preview; what is refused looks like any address without a page, and is kept as little. */
export type PreviewMode = { readonly kind: "editor" | "link" | "refused"; readonly version: string };

/** Makes previews: of content that nobody keeps, without what counts visitors. */
export function previewMaker(maker: PageMaker, previews: Previews, kind: PreviewMode["kind"]): PageMaker {
  const { keptParts: _, analytics: __, ...plain } = maker;
  const content = kind === "refused" ? maker.content : previews.content[kind];
  return { ...plain, content, preview: { kind, version: previews.version() } };
}

/** Never kept and never found, whatever the page says. */
export function asPreview(view: PageView): PageView {
  return { ...view, noindex: true, cacheable: false };
}

/** The page's query as links back to it may have it: without a link's token, which would be told to an identity host. */
export function withoutToken(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(query);
  if (kept.has(previewParameter)) kept.set(previewParameter, "");
  return kept;
}

/** What the banner says of a page, and how its browser hears of changes. */
export function previewFrame(
  { kind, version }: PreviewMode,
  entry: PageEntry,
  locale: Locale,
  query: URLSearchParams,
): PreviewFrame | undefined {
  if (kind === "refused") return undefined;
  const url = localiseUrl(entry.url, locale, []);
  const token = kind === "link" ? (query.get(previewParameter) ?? "") : "";
  return {
    isDraft: entry.draft === true,
    source: entry.source,
    url,
    changesUrl: `${previewChangesPath}?${new URLSearchParams({ path: url, [previewParameter]: token })}`,
    version,
  };
}
