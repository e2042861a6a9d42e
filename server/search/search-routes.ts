import type { ErrorRequestHandler } from "express";
import { type Request, type Response, Router } from "express";
import { BadBodyError } from "#server/http/bad-body-error.ts";
import { jsonBody } from "#server/http/request-body.ts";
import { outcomeOf } from "#server/http/request-scope.ts";
import { isPlatformKey } from "#shared/search/search-filters.ts";
import { localeFrom } from "./caller-locale.ts";
import { readSearchRequest } from "./read-search-request.ts";
import type { SearchBackend } from "./search-backend.ts";

/** Larger bodies are refused with 413; a term of 10 kB is no reason to. */
const maxBodyBytes = 65_536;
/** What is typed is a few words; a longer text is no beginning of a title. */
const maxTypedLength = 200;
const maxAnonymousIdLength = 64;

/** The calls under `/gateway/api` by which pages search (docs/behaviour.md, Search call). */
export function searchRoutes(backend: SearchBackend): Router {
  const router = Router();

  router.post("/api/help-content/v2/search", jsonBody({ maxBytes: maxBodyBytes }), async (req, res) => {
    outcomeOf(res).pageType = "search-call";
    const request = readSearchRequest(req.body);
    const anonymousId = anonymousIdOf(req);
    const call = { request, locale: localeFrom(req, request.language), ...(anonymousId && { anonymousId }) };
    const { queryId, response } = await backend.search(call, whileConnected(res));
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
    const locale = parameter("locale") === "ja" ? "ja" : "en";
    const suggestions = term.trim() === "" ? [] : await backend.suggest({ term, scope, locale }, whileConnected(res));
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

/** An error of the kind that the error handler knows a client that left by. */
class CallerGoneError extends Error {
  override readonly name = "CallerGoneError";
  readonly code = "CLIENT_GONE";
}

/** Aborts when the caller leaves before its answer. */
function whileConnected(res: Response): AbortSignal {
  const controller = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) controller.abort(new CallerGoneError("the caller left before its answer"));
  });
  return controller.signal;
}
