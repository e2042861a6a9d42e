import { createHash } from "node:crypto";
import compression from "compression";
import { type Request, type Response, Router } from "express";
import { renderToStaticMarkup } from "react-dom/server";
import type { ContentSource } from "#server/content/content-source.ts";
import { remember } from "#server/content/remember.ts";
import { messagesFor } from "#server/messages/messages-for.ts";
import { wholePublicHtml } from "#server/render/public-html.ts";
import { MessagesContext } from "#shared/language.tsx";
import { LinkScopeContext } from "#shared/links/link.tsx";
import { knownLocale, type Locale } from "#shared/locale.ts";
import { pageIndex } from "./page-index.ts";
import { TreeList } from "./page-tree.tsx";
import { maxDepth, openedBranch } from "./page-tree-levels.ts";

/** Ids are places in a folder; nothing longer is looked up. */
const maxIdLength = 1000;

/**
 * Parts of the page tree that no page holds, under `pageTreePath` (docs/behaviour/frame.md, Page tree): the pages of a branch as
 * HTML, and the titles and addresses of all pages below a page as JSON. The same for everybody, and kept as long as pages are.
 */
export function pageTreeRoutes(content: ContentSource, cacheControl: string, basePath: string): Router {
  const router = Router();
  const indexes = remember<string | undefined>(content, 32);
  router.use(compression());

  router.get("/:locale/branch", async (req, res, next) => {
    const [locale, id, depth] = [localeOf(req, content), idOf(req), Number(req.query["depth"])];
    if (locale === undefined || id === undefined || !Number.isInteger(depth) || depth < 2 || depth > maxDepth)
      return next();
    await content.settled();
    const { value: pages } = await content.children(id, locale);
    if (pages.length === 0) return next();
    const { nodes, isCut } = openedBranch(pages, depth);
    const html = renderToStaticMarkup(
      <LinkScopeContext value={{ locale, tags: content.languages().tags, localisedHosts: [] }}>
        <MessagesContext value={messagesFor(locale)}>
          <TreeList level={{ nodes }} depth={depth} isCut={isCut} />
        </MessagesContext>
      </LinkScopeContext>,
    );
    send(res, "html", wholePublicHtml(html, basePath));
  });

  router.get("/:locale/pages", async (req, res, next) => {
    const [locale, id] = [localeOf(req, content), idOf(req)];
    if (locale === undefined || id === undefined) return next();
    const json = await indexes(`${locale} ${id}`, async () => {
      const { value, tags } = await pageIndex(content, id, locale);
      return { value: value && JSON.stringify(value), tags };
    });
    if (json === undefined) return next();
    send(res, "json", json);
  });
  return router;

  /** With an entity tag: to ask again whether content changed costs a 304. */
  function send(res: Response, type: string, body: string): void {
    const hash = createHash("sha256").update(body).digest("base64url").slice(0, 16);
    res.set("cache-control", cacheControl).set("etag", `W/"${hash}"`).type(type).send(body);
  }
}

function localeOf({ params }: Request, content: ContentSource): Locale | undefined {
  return knownLocale(content.languages().tags, params["locale"]);
}

function idOf({ query }: Request): string | undefined {
  const { of } = query;
  return typeof of === "string" && of !== "" && of.length <= maxIdLength ? of : undefined;
}
