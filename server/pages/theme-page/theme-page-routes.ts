import { type Request, type RequestHandler, type Response, Router } from "express";
import { pageAddress } from "#server/addresses/page-address.ts";
import { notFoundPath } from "#server/content/content-source.ts";
import { clientSignal } from "#server/http/client-gone.ts";
import { makePage } from "#server/pages/make-page.tsx";
import type { PageMaker } from "#server/pages/page-maker.ts";
import { type PageSending, privateCacheControl, sendPage } from "#server/pages/send-page.ts";
import { themePageExtra } from "./theme-page-view.tsx";

export type ThemePageParts = {
  readonly viewerOf: (req: Request, res: Response) => Promise<{ readonly canEdit: boolean } | undefined>;
  /** Under `npm run dev` everybody is who works on it. */
  readonly isDevelopment: boolean;
  readonly maker: PageMaker;
  readonly sending: PageSending;
};

/** Style guide: every piece of the design system on one page, for editors who choose a theme; for all others there is none. */
export function themePageRoutes({ viewerOf, isDevelopment, maker, sending }: ThemePageParts): Router {
  const answer: RequestHandler = async (req, res, next) => {
    const { path, locale } = pageAddress(req.path, maker.content.languages().tags);
    const { kind } = await maker.content.findPage(path, locale);
    const isShown = kind === "absent" && (isDevelopment || (await viewerOf(req, res))?.canEdit === true);
    if (!isShown) return next();
    res.set("Cache-Control", privateCacheControl).vary("Cookie");
    const signal = clientSignal(res);
    const { analytics: _, extras = [], ...plain } = maker;
    const address = { path: notFoundPath, locale, asMarkdown: false };
    const withExtra = { ...plain, extras: [...extras, themePageExtra] };
    const page = await makePage(withExtra, address, new URLSearchParams(), signal);
    if (page.kind === "redirect") return next();
    await sendPage(sending, page, { generation: 0, signal }, req, res);
  };
  return Router().use(answer);
}
