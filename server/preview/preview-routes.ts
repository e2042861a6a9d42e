import { type Request, type Response, Router } from "express";
import { type PageAddress, pageAddress } from "#server/addresses/page-address.ts";
import type { ContentTag } from "#server/content/content-source.ts";
import { limitRate } from "#server/http/rate-limit.ts";
import { previewChangesPath } from "#shared/links/preview-address.ts";
import type { LanguageTags } from "#shared/locale.ts";
import type { LivePreviews } from "./live-previews.ts";
import { askedPreview, type PreviewPass } from "./preview-pass.ts";

export type PreviewRouteServices = {
  readonly live: LivePreviews;
  readonly languageTags: () => LanguageTags;
  passFor(req: Request, res: Response, address: PageAddress, query: URLSearchParams): Promise<PreviewPass>;
  /** Everything that the preview of a page is made from. */
  tagsOf(address: PageAddress): Promise<ReadonlySet<ContentTag>>;
};

/** A browser asks again every few seconds at most, in each of a reviewer's tabs. */
const rate = { limit: 300, windowMs: 60_000 };

/** Event stream of changes for open previews; 404 for visitors who may not see the preview. */
export function previewRoutes({ live, passFor, tagsOf, languageTags }: PreviewRouteServices): Router {
  const router = Router();
  router.get(previewChangesPath.slice("/gateway".length), limitRate(rate), async (req, res, next) => {
    const query = new URL(req.originalUrl, "http://site").searchParams;
    const token = askedPreview(query);
    if (token === undefined) return next();
    const address = pageAddress(query.get("path") ?? "/", languageTags());
    const pass = await passFor(req, res, address, query);
    if (pass.kind === "sign-in" || pass.kind === "refused") return next();
    const endsAtMs = pass.kind === "link" ? pass.endsAtMs : Number.POSITIVE_INFINITY;
    // A token can be written in more than one way; its page and its end cannot.
    const owner =
      pass.kind === "link"
        ? `link ${pass.endsAtMs} ${address.path}`
        : `person ${pass.kind === "editor" ? pass.aaId : ""}`;
    live.follow(res, { tags: () => tagsOf(address), endsAtMs, owner });
  });
  return router;
}
