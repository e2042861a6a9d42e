import type { ErrorRequestHandler } from "express";
import { type Request, type Response, Router } from "express";
import { BadBodyError } from "#server/http/bad-body-error.ts";
import { singleClient } from "#server/http/client.ts";
import { clientSignal } from "#server/http/client-gone.ts";
import type { FairShares } from "#server/http/fair-shares.ts";
import { jsonBody } from "#server/http/request-body.ts";
import { outcomeOf } from "#server/http/request-scope.ts";
import { knownLocale, type LanguageTags } from "#shared/locale.ts";
import { isPlatformKey } from "#shared/search/search-filters.ts";
import { localeFrom } from "./caller-locale.ts";
import { readSearchRequest } from "./read-search-request.ts";
import type { SearchBackend } from "./search-backend.ts";

/** Larger bodies are refused with 413; a term of 10 kB is no reason to. */
const maxBodyBytes = 65_536;
/** What is typed is a few words; a longer text is no beginning of a title. */
const maxTypedLength = 200;
const maxAnonymousIdLength = 64;

/** The calls under `/gateway/api` by which pages search (docs/behaviour/search.md, Search call). */
export function searchRoutes(
  backend: SearchBackend,
  shares: Pick<FairShares, "run">,
  languageTags: () => LanguageTags,
): Router {
  const router = Router();
  const inTurn = <Value>(req: Request, res: Response, cost: number, ask: (signal: AbortSignal) => Promise<Value>) => {
    const signal = clientSignal(res);
    return shares.run("search", req, signal, () => ask(signal), cost);
  };

  router.post("/api/help-content/v2/search", jsonBody({ maxBytes: maxBodyBytes }), async (req, res) => {
    outcomeOf(res).pageType = "search-call";
    const request = readSearchRequest(req.body);
    const anonymousId = anonymousIdOf(req);
    const call = {
      request,
      locale: localeFrom(req, request.language, languageTags()),
      client: singleClient(req),
      ...(anonymousId && { anonymousId }),
      ...(req.query["asked"] === "by-address" && { isByAddress: true }),
    };
    const { queryId, response } = await inTurn(req, res, request.query.length, (signal) =>
      backend.search(call, signal),
    );
    res.set("X-Query-Id", queryId).set("Cache-Control", "no-store").json(response);
  });

  router.get("/api/search/suggestions", async (req, res) => {
    outcomeOf(res).pageType = "suggestions";
    const parameter = (name: string) => {
      const value = req.query[name];
      return typeof value === "string" && value !== "" ? value : undefined;
    };
    const [deployment, product, version] = [parameter("deployment"), parameter("product"), parameter("version")];
    const scope = {
      ...(isPlatformKey(deployment) && { deployment }),
      ...(product !== undefined && { product }),
      ...(version !== undefined && { version }),
    };
    const term = (parameter("term") ?? "").slice(0, maxTypedLength);
    const locale = knownLocale(languageTags(), parameter("locale")) ?? languageTags()[0];
    const isEmpty = term.trim() === "";
    const suggest = (signal: AbortSignal) =>
      backend.suggest({ term, scope, locale, client: singleClient(req) }, signal);
    const suggestions = isEmpty ? [] : await inTurn(req, res, term.length, suggest);
    res.set("Cache-Control", "public, max-age=60").json({ suggestions });
  });

  router.use("/api/help-content/v2/search", unreadableBody);
  return router;
}

/** What the reader of bodies says of a body without any JSON in it is a body of another shape, too. */
const unreadableBody: ErrorRequestHandler = (error: unknown, req, _res, next) => {
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
  const isEmpty = req.get("content-length") === "0" || req.get("content-length") === undefined;
  const isUnreadable = status === 400 || (status === 415 && isEmpty && req.get("transfer-encoding") === undefined);
  next(isUnreadable ? new BadBodyError("body", "expected a JSON object") : error);
};

function anonymousIdOf(req: Request): string | undefined {
  const id = req.get("x-anonymous-id");
  return id !== undefined && id.length <= maxAnonymousIdLength && /^[\w.-]+$/.test(id) ? id : undefined;
}
