import { type Request, type RequestHandler, type Response, Router } from "express";
import { pageAddress } from "#server/addresses/page-address.ts";
import { notFoundPath } from "#server/content/content-source.ts";
import { clientSignal } from "#server/http/client-gone.ts";
import { makePage } from "#server/pages/make-page.tsx";
import type { PageMaker } from "#server/pages/page-maker.ts";
import { type PageSending, privateCacheControl, sendPage } from "#server/pages/send-page.ts";
import type { RequestStore } from "#server/requests/request-store.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { ownRequestsPath } from "#shared/links/own-requests.ts";
import { requestsPagePath } from "#shared/links/site-paths.ts";
import { ownRequestsExtra, type ShownRequests } from "./own-requests-view.tsx";

export type OwnRequestsParts = {
  readonly requests: Pick<RequestStore, "requestsOf" | "requestOf">;
  /** Rejects when it cannot be found out who asks. */
  readonly viewerOf: (req: Request, res: Response) => Promise<{ readonly aaId: string } | undefined>;
  readonly maker: PageMaker;
  readonly sending: PageSending;
};

/** Express matches parameters as they are written; references are capitals and digits. */
const onePath = new RegExp(`^${ownRequestsPath}/([A-Z0-9-]{1,20})$`);

/**
 * Server-rendered list of a signed-in visitor's own requests, and each of them, so that they can be read without scripts
 * (docs/behaviour/requests.md, Support requests). Signed-out visitors are led to the page that asks them to log in.
 */
export function ownRequestsRoutes({ requests, viewerOf, maker, sending }: OwnRequestsParts): Router {
  const shownTo = async (owner: string, path: string): Promise<ShownRequests | undefined> => {
    if (path === ownRequestsPath) return { kind: "list", requests: await requests.requestsOf(owner) };
    const [, reference] = onePath.exec(path) ?? [];
    const request = reference === undefined ? undefined : await requests.requestOf(owner, reference);
    return request && { kind: "one", request };
  };
  const answer: RequestHandler = async (req, res) => {
    const { tags } = maker.content.languages();
    const { path, locale } = pageAddress(req.path, tags);
    const viewer = await viewerOf(req, res);
    res.set("Cache-Control", privateCacheControl).vary("Cookie");
    if (viewer === undefined) return res.redirect(303, localiseUrl(requestsPagePath, locale, tags));
    const shown = await shownTo(viewer.aaId, path);
    const signal = clientSignal(res);
    const { analytics: _, extras = [], ...plain } = maker;
    const extra = shown === undefined ? neverKept : ownRequestsExtra(shown);
    const address = { path: shown === undefined ? notFoundPath : requestsPagePath, locale, asMarkdown: false };
    const page = await makePage({ ...plain, extras: [...extras, extra] }, address, new URLSearchParams(), signal);
    if (page.kind === "redirect") return res.redirect(303, page.location);
    await sendPage(sending, page, { generation: 0, signal }, req, res);
  };
  return Router().use(answer);
}

/** Which requests there are is nobody's business: what a visitor does not have looks like any address without a page. */
const neverKept: ReturnType<typeof ownRequestsExtra> = {
  addTo: () => ({ view: (view) => ({ ...view, cacheable: false, noindex: true }) }),
};
