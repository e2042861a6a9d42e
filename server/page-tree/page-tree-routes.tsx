import { type Request, Router } from "express";
import { renderToStaticMarkup } from "react-dom/server";
import type { ContentSource } from "#server/content/content-source.ts";
import { allTags, remember } from "#server/content/remember.ts";
import { type ReadyText, readyText, sendReadyText } from "#server/http/ready-text.ts";
import { messagesFor } from "#server/messages/messages-for.ts";
import { wholePublicHtml } from "#server/render/public-html.ts";
import type { PageReference } from "#shared/entries/page-reference.ts";
import { MessagesContext } from "#shared/language.tsx";
import { LinkScopeContext } from "#shared/links/link.tsx";
import { knownLocale, type Locale } from "#shared/locale.ts";
import { pageIndex } from "./page-index.ts";
import { TreeList } from "./page-tree.tsx";
import { maxDepth, openedBranch } from "./page-tree-levels.ts";

/** Ids are places in a folder; nothing longer is looked up. */
const maxIdLength = 1000;
/** Of all languages; those that are opened most. */
const maxBranches = 500;

/**
 * Parts of the page tree that no page holds, under `pageTreePath` (docs/behaviour/frame.md, Page tree): the pages of a branch as
 * HTML, and the titles and addresses of all pages below a page as JSON. The same for everybody, and kept as long as pages are.
 */
export function pageTreeRoutes(content: ContentSource, cacheControl: string, basePath: string): Router {
  const router = Router();
  const branches = remember<ReadyText>(content, maxBranches);
  const indexes = remember<ReadyText | undefined>(content);

  router.get("/:locale/branch", async (req, res, next) => {
    const [locale, id, depth] = [localeOf(req, content), idOf(req), Number(req.query["depth"])];
    if (locale === undefined || id === undefined || !Number.isInteger(depth) || depth < 2 || depth > maxDepth)
      return next();
    if (!(await hasChildren(id, locale))) return next();
    const html = await branches(`${locale} ${depth} ${id}`, async () => {
      const [pages, site] = await Promise.all([content.children(id, locale), content.site(locale)]);
      return { value: readyText("text/html", branchHtml(pages.value, depth, locale)), tags: allTags(pages, site) };
    });
    await sendReadyText(html, cacheControl, req, res);
  });

  router.get("/:locale/pages", async (req, res, next) => {
    const [locale, id] = [localeOf(req, content), idOf(req)];
    if (locale === undefined || id === undefined || !(await hasChildren(id, locale))) return next();
    const json = await indexes(`${locale} ${id}`, async () => {
      const { value, tags } = await pageIndex(content, id, locale);
      return { value: value && readyText("application/json", JSON.stringify(value)), tags };
    });
    if (json === undefined) return next();
    await sendReadyText(json, cacheControl, req, res);
  });
  return router;

  /** Names of nothing push nothing out of memory. */
  async function hasChildren(id: string, locale: Locale): Promise<boolean> {
    await content.settled();
    return (await content.children(id, locale)).value.length > 0;
  }

  function branchHtml(pages: readonly PageReference[], depth: number, locale: Locale): string {
    const { nodes, isCut } = openedBranch(pages, depth);
    const html = renderToStaticMarkup(
      <LinkScopeContext value={{ locale, tags: content.languages().tags, localisedHosts: [] }}>
        <MessagesContext value={messagesFor(locale)}>
          <TreeList level={{ nodes }} depth={depth} isCut={isCut} />
        </MessagesContext>
      </LinkScopeContext>,
    );
    return wholePublicHtml(html, basePath);
  }
}

function localeOf({ params }: Request, content: ContentSource): Locale | undefined {
  return knownLocale(content.languages().tags, params["locale"]);
}

function idOf({ query }: Request): string | undefined {
  const { of } = query;
  return typeof of === "string" && of !== "" && of.length <= maxIdLength ? of : undefined;
}
