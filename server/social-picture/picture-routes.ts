import { type RequestHandler, Router } from "express";
import type { ContentSource } from "#server/content/content-source.ts";
import { clientSignal } from "#server/http/client-gone.ts";
import type { FairShares } from "#server/http/fair-shares.ts";
import { outcomeOf, scopeOf } from "#server/http/request-scope.ts";
import { isKnownEntry } from "#shared/entries/page-entry.ts";
import { pictureLocation, pictureTextOf } from "./picture-address.ts";
import { pictureVersion, type SocialPictures } from "./social-pictures.ts";

const forEver = "public, max-age=31536000, immutable";
const aWhile = "public, max-age=300";

type PictureRoutes = {
  readonly content: Pick<ContentSource, "findPage" | "site" | "languages">;
  readonly pictures: SocialPictures;
  readonly shares: Pick<FairShares, "run">;
  /** The site's own picture, for pages that none can be drawn for: in a script that no font of ours has, or when drawing fails. */
  readonly ownPicture: string;
};

/** Pictures for shared links of pages, below `/assets`: of pages that are there and of no other text. */
export function pictureRoutes({ content, pictures, shares, ownPicture }: PictureRoutes): RequestHandler {
  const router = Router();
  router.get(/^\/social\/./, async (req, res, next) => {
    const place = pictureLocation(req.path, content.languages().tags);
    if (place === undefined) return next();
    const [found, site] = await Promise.all([content.findPage(place.path, place.locale), content.site(place.locale)]);
    if (found.kind !== "entry" || !isKnownEntry(found.entry) || found.entry.title === undefined) return next();
    outcomeOf(res).pageType = "asset";
    const text = pictureTextOf(found.entry.title, site.value, place.locale);
    const draw = () =>
      pictures.draw(text).catch((err: unknown) => {
        scopeOf(res).log.warn({ err, pagePath: place.path }, "a social picture could not be drawn");
        return undefined;
      });
    const png = await (pictures.isDrawn(text) ? draw() : shares.run("picture", req, clientSignal(res), draw));
    if (png === undefined) return res.set("Cache-Control", aWhile).redirect(302, ownPicture);
    res.set("Cache-Control", req.query["v"] === pictureVersion(text) ? forEver : aWhile);
    res.type("png").send(png);
  });
  return router;
}
