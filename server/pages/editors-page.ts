import { type Request, type RequestHandler, type Response, Router } from "express";
import { pageAddress } from "#server/addresses/page-address.ts";
import { notFoundPath } from "#server/content/content-source.ts";
import { clientSignal } from "#server/http/client-gone.ts";
import type { Locale } from "#shared/locale.ts";
import { makePage } from "./make-page.tsx";
import type { PageExtra } from "./page-extra.ts";
import type { PageMaker } from "./page-maker.ts";
import { type PageSending, privateCacheControl, sendPage } from "./send-page.ts";

export type EditorsPageParts = {
  readonly viewerOf: (req: Request, res: Response) => Promise<{ readonly canEdit: boolean } | undefined>;
  /** Under `npm run dev` everybody is who works on it. */
  readonly isDevelopment: boolean;
  readonly maker: PageMaker;
  readonly sending: PageSending;
};

/**
 * A page for editors at an address of the site; for all others, and where the site has a page there, it is not there. What it shows is an
 * extra that takes the place of the not-found page's text.
 */
export function editorsPageRoutes(
  { viewerOf, isDevelopment, maker, sending }: EditorsPageParts,
  extraOf: (query: URLSearchParams, locale: Locale, signal: AbortSignal) => Promise<PageExtra>,
): Router {
  const answer: RequestHandler = async (req, res, next) => {
    const { path, locale } = pageAddress(req.path, maker.content.languages().tags);
    const { kind } = await maker.content.findPage(path, locale);
    const isShown = kind === "absent" && (isDevelopment || (await viewerOf(req, res))?.canEdit === true);
    if (!isShown) return next();
    res.set("Cache-Control", privateCacheControl).vary("Cookie");
    const signal = clientSignal(res);
    const { analytics: _, extras = [], ...plain } = maker;
    const address = { path: notFoundPath, locale, asMarkdown: false };
    const query = new URL(req.originalUrl, "http://site.invalid").searchParams;
    const withExtra = { ...plain, extras: [...extras, await extraOf(query, locale, signal)] };
    const page = await makePage(withExtra, address, new URLSearchParams(), signal);
    if (page.kind === "redirect") return next();
    await sendPage(sending, page, { generation: 0, signal }, req, res);
  };
  return Router().use(answer);
}
