import type { Request, Response } from "express";
import type { PageAddress } from "#server/addresses/page-address.ts";
import type { ContentSource } from "#server/content/content-source.ts";
import { contentPreview, PreviewBanner, type PreviewFrame } from "#server/frame/preview-banner.tsx";
import type { PreviewPass } from "#server/preview/preview-pass.ts";
import type { AssetManifest } from "#server/render/asset-manifest.ts";
import type { PageView } from "#server/render/page-view.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import type { Site } from "#shared/entries/site.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { previewChangesPath, previewParameter } from "#shared/links/preview-address.ts";
import type { Locale } from "#shared/locale.ts";
import type { PageExtra } from "./page-extra.ts";
import type { PageMaker } from "./page-maker.ts";

/** Who may see previews, and what they show (docs/behaviour/editors.md, Preview). */
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
  const { keptParts: _, analytics: __, extras = [], ...plain } = maker;
  const content = kind === "refused" ? maker.content : previews.content[kind];
  const preview = previewExtra({ kind, version: previews.version() }, maker.assets);
  return { ...plain, content, extras: [preview, ...extras] };
}

/** Preview of a page: never kept and never found whatever the page says, under a banner, brought up to date while it is looked at. */
function previewExtra(mode: PreviewMode, assets: AssetManifest): PageExtra {
  return {
    addTo({ entry, site, locale, query }) {
      const hidden = {
        view: (view: PageView) => ({ ...view, noindex: true, cacheable: false }),
        query: withoutToken,
        links: { leadsToPreviews: mode.kind === "editor" },
      };
      if (mode.kind === "refused") return hidden;
      const preview = previewFrame(mode, site, entry, locale, query);
      return {
        ...hidden,
        head: <script defer src={assets.livePreview} />,
        top: site.header.showPreviewBanner && <PreviewBanner preview={preview} />,
        contentAttributes: contentPreview(preview),
      };
    },
  };
}

/** The page's query as links back to it may have it: without a link's token, which would be told to an identity host. */
function withoutToken(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(query);
  if (kept.has(previewParameter)) kept.set(previewParameter, "");
  return kept;
}

/** What the banner says of a page, and how its browser hears of changes. */
function previewFrame(
  { kind, version }: PreviewMode,
  { languages }: Site,
  entry: PageEntry,
  locale: Locale,
  query: URLSearchParams,
): PreviewFrame {
  const url = localiseUrl(entry.url, locale, languages.tags);
  const token = kind === "link" ? (query.get(previewParameter) ?? "") : "";
  return {
    isDraft: entry.draft === true,
    source: entry.source,
    url,
    changesUrl: `${previewChangesPath}?${new URLSearchParams({ path: url, [previewParameter]: token })}`,
    version,
  };
}
