import type { Request, RequestHandler, Response } from "express";
import { type PageAddress, pageAddress } from "#server/addresses/page-address.ts";
import { notFoundPath } from "#server/content/content-source.ts";
import { singleClient } from "#server/http/client.ts";
import { clientSignal } from "#server/http/client-gone.ts";
import type { FairShares } from "#server/http/fair-shares.ts";
import { isNeverPage } from "#server/http/prefers-markdown.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import { withLaterPart } from "#server/render/later-part.tsx";
import { markdownAddress } from "#shared/links/markdown-address.ts";
import { sendKeptNotFound } from "./kept-not-found.ts";
import { makePage } from "./make-page.tsx";
import { markdownView } from "./markdown-view.ts";
import type { PageMaker } from "./page-maker.ts";
import { type PreviewMode, type Previews, previewMaker } from "./preview-mode.tsx";
import { queryOf, redirect } from "./redirect.ts";
import { sendMarkdownView } from "./send-markdown.ts";
import { type PageSending, privateCacheControl, type Sending, sendPage } from "./send-page.ts";

export type PageServing = PageSending & {
  readonly maker: PageMaker;
  readonly pageCache: Pick<PageCache, "find" | "generation" | "store">;
  readonly htmlToMarkdown: (html: string, signal?: AbortSignal) => Promise<string>;
  readonly shares: Pick<FairShares, "run">;
  /** Of old addresses; a few minutes when nothing is said. */
  readonly redirectCacheControl?: string;
  /** Absent: there are none. */
  readonly previews?: Previews;
};

/**
 * Answers every address that is a page's: walks from the address to the document, streams it, and keeps what was sent in
 * the page cache. Old addresses are sent on with 301; an address + `.md` answers the page's Markdown.
 */
export function servePage(publicServing: PageServing): RequestHandler {
  return (req, res) => {
    const signal = clientSignal(res);
    return publicServing.shares.run("page", req, signal, () => answerPage(publicServing, signal, req, res));
  };
}

/** A request for a page, as far as it is understood. */
type Asked = Sending & {
  readonly serving: PageServing;
  readonly address: PageAddress;
  readonly query: URLSearchParams;
};

async function answerPage(publicServing: PageServing, signal: AbortSignal, req: Request, res: Response): Promise<void> {
  const { maker: publicMaker, pageCache, previews } = publicServing;
  // Which languages there are is content, too.
  await publicMaker.content.settled();
  const asked = pageAddress(req.path, publicMaker.content.languages().tags);
  const generation = pageCache.generation();
  const query = new URLSearchParams(queryOf(req.url));
  const pass = await previews?.passFor(req, res, asked, query);
  if (pass?.kind === "sign-in") return res.set("cache-control", privateCacheControl).redirect(303, pass.loginUrl);
  if (pass === undefined && (await sendKeptNotFound(publicMaker, pageCache, asked, signal, req, res))) return;
  const isRefused = pass?.kind === "refused";
  const address = isRefused ? { ...asked, path: notFoundPath, asMarkdown: false } : asked;
  const visitors = withFairSearch(publicServing, req);
  const serving = pass && previews ? asPreviews(visitors, previews, pass.kind) : visitors;
  if (pass !== undefined) res.set("x-robots-tag", "noindex");
  if (address.asMarkdown && (await sendMarkdown({ serving, address, query, generation, signal }, req, res))) return;
  const page = await makePage(serving.maker, address, query, signal);
  if (page.kind === "redirect") {
    // A preview's query is nobody's business elsewhere.
    const goesAlong = pass === undefined || page.location.startsWith("/");
    return redirect(res, page.location, goesAlong ? queryOf(req.url) : "", serving.redirectCacheControl);
  }
  await sendPage(serving, page, { generation, signal }, req, res);
}

/** A page's own search waits for its turn as a visitor's does. */
function withFairSearch(serving: PageServing, req: Request): PageServing {
  const { maker, shares } = serving;
  const search: PageMaker["search"] = {
    search: (call, signal) =>
      shares.run("search", req, signal, () => maker.search.search({ ...call, client: singleClient(req) }, signal)),
  };
  return { ...serving, maker: { ...maker, search } };
}

/** Nothing of a preview is kept by anybody. */
function asPreviews(serving: PageServing, previews: Previews, kind: PreviewMode["kind"]): PageServing {
  return {
    ...serving,
    maker: previewMaker(serving.maker, previews, kind),
    publicCacheControl: privateCacheControl,
    redirectCacheControl: privateCacheControl,
  };
}

/** Sends a page's own Markdown, or its main part as Markdown. False when no page has that address. */
async function sendMarkdown({ serving, address, query, generation, signal }: Asked, req: Request, res: Response) {
  const { maker, htmlToMarkdown, shares, publicCacheControl: cacheControl, redirectCacheControl } = serving;
  const source = await maker.content.pageSource(address.path, address.locale);
  const page = await makePage(maker, { ...address, asMarkdown: false }, query, signal);
  if (page.kind === "redirect") {
    const { tags } = maker.content.languages();
    const location = markdownAddress(page.location, "", tags, (path) => !isNeverPage(path));
    redirect(res, location, "", redirectCacheControl);
    return true;
  }
  if (page.status !== 200) return false;
  const inTurn = (html: string) => shares.run("markdown", req, signal, () => htmlToMarkdown(html, signal));
  // Links of a page without a text of its own depend on which pages there are.
  const lists =
    source.value === undefined
      ? await Promise.all(maker.content.languages().tags.map((each) => maker.content.listPages(each)))
      : [];
  const tags = [...page.tags, ...source.tags, ...lists.flatMap((list) => list.tags)];
  const bare = withLaterPart(page.bare, await page.later);
  const text = await markdownView({ ...page, bare }, source.value, maker, inTurn);
  const { pageType, language, view } = page;
  const answer = { text, pageType, language, cacheControl, generation, ...(view.cacheable !== false && { tags }) };
  await sendMarkdownView(serving.pageCache, answer, req, res);
  return true;
}
