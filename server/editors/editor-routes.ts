import { type Request, type Response, Router } from "express";
import { pageAddress } from "#server/addresses/page-address.ts";
import type { ContentSource, PagePath, PreviewContent } from "#server/content/content-source.ts";
import { limitRate } from "#server/http/rate-limit.ts";
import { siteTexts } from "#server/messages/messages-for.ts";
import { isKnownEntry } from "#shared/entries/page-entry.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { previewAddress } from "#shared/links/preview-address.ts";
import { knownLocale } from "#shared/locale.ts";
import { type ContentTool, editorLinks } from "./editor-links.ts";

export type EditorServices = {
  /** @throws {GatewayError} when it cannot be found out. */
  viewerOf(req: Request, res: Response): Promise<{ readonly canEdit: boolean } | undefined>;
  /** With what is not published yet, where the source has that. */
  readonly content: Pick<ContentSource, "findPage" | "site" | "languages"> & Partial<Pick<PreviewContent, "pathOf">>;
  readonly tool: ContentTool;
  /** Whole address of a page's preview that others can open; undefined when no links are signed. */
  shareUrl(path: PagePath, localisedUrl: string): string | undefined;
};

const rate = { limit: 600, windowMs: 60_000 };

/**
 * For editors only; everybody else gets 404. `page` answers where a page is written (EditorLinks);
 * `spaces/…/entries/…` are the entries of the site's own tool, which shows an entry's preview and the file it is in.
 */
export function editorRoutes({ viewerOf, content, tool, shareUrl }: EditorServices): Router {
  const router = Router();
  router.use("/api/editor", limitRate(rate), async (req, res, next) => {
    const viewer = req.headers.cookie === undefined ? undefined : await viewerOf(req, res);
    if (viewer?.canEdit !== true) return next("router");
    res.set("Cache-Control", "private, no-store").vary("Cookie");
    next();
  });
  router.get("/api/editor/page", async (req, res, next) => {
    const { tags } = content.languages();
    const { path, locale } = pageAddress(typeof req.query["path"] === "string" ? req.query["path"] : "/", tags);
    const [found, site] = await Promise.all([content.findPage(path, locale), content.site(locale)]);
    if (found.kind !== "entry" || !isKnownEntry(found.entry)) return next();
    const { entry } = found;
    const localisedUrl = localiseUrl(entry.url, locale, tags);
    const share = shareUrl(path, localisedUrl);
    const { localisedHosts, wiki: wikiUrl, wikiName } = site.value;
    const messages = siteTexts(site.value, locale).pages;
    res.json(
      editorLinks({
        ...{ entry, locale, tags, localisedHosts, wikiUrl, wikiName, tool, messages },
        ...(share !== undefined && { shareUrl: share }),
      }),
    );
  });
  router.get("/api/editor/spaces/:space/entries/:entry", (req, res, next) => {
    const path = content.pathOf?.(req.params.entry);
    if (path === undefined || req.params.space !== tool.spaceId) return next();
    const { tags } = content.languages();
    const locale = knownLocale(tags, req.query["locale"]) ?? tags[0];
    res.redirect(303, previewAddress(localiseUrl(encodeURI(path), locale, tags), tags));
  });
  return router;
}
