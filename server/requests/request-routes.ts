import { type Request, type RequestHandler, type Response, Router } from "express";
import { BadBodyError } from "#server/http/bad-body-error.ts";
import type { Logger } from "#server/http/logger.ts";
import { limitRate } from "#server/http/rate-limit.ts";
import { formBody, jsonBody } from "#server/http/request-body.ts";
import { scopeOf } from "#server/http/request-scope.ts";
import { SignedOutError } from "#server/http/signed-out-error.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { knownLocale, type LanguageTags } from "#shared/locale.ts";
import { refusedAddress } from "#shared/refused-form.ts";
import { formPages, requestOutcomes } from "#shared/requests/request-form.ts";
import { requestForms } from "#shared/requests/support-request.ts";
import { derivedSubmissionId, readRequest, type SentRequest } from "./read-request.ts";
import type { RequestQueue } from "./request-queue.ts";
import { RequestConflictError, RequestNotKeptError } from "./request-store.ts";
import { referenceOf, type SupportRequest } from "./support-request.ts";

export type RequestRouteParts = {
  readonly queue: Pick<RequestQueue, "accept" | "requestsOf">;
  /** The account that sent a request; rejects when it cannot be found out. */
  readonly viewerOf: (req: Request, res: Response) => Promise<{ readonly aaId: string } | undefined>;
  readonly log: Pick<Logger, "info" | "warn">;
  readonly languageTags: () => LanguageTags;
  readonly now?: () => Date;
};

/** Many colleagues share an address; a program that floods support does not. */
const perMinute = { limit: 20, windowMs: 60_000 };
const perDay = { limit: 300, windowMs: 24 * 60 * 60 * 1000, holdsForShared: false };
/** 10,000 letters of which each takes nine bytes in a form, and the other fields. */
const bodyLimits = { maxBytes: 128 * 1024, maxFields: 30 };

/**
 * `POST /`: a support request, answered once it is on the disk. `GET /`: the signed-in visitor's own. The contract is in
 * docs/gateways.md, the promises in docs/behaviour/requests.md, Support requests.
 */
export function supportRequestRoutes(parts: RequestRouteParts): Router {
  const router = Router();
  router.get("/", async (req, res) => {
    res.set("Cache-Control", "no-store").vary("Cookie");
    const viewer = await parts.viewerOf(req, res);
    if (viewer === undefined) throw new SignedOutError("nobody is signed in");
    res.json({ requests: await parts.queue.requestsOf(viewer.aaId) });
  });
  router.post("/", limitRate(perMinute), limitRate(perDay), readBody, async (req, res) => {
    res.set("Cache-Control", "no-store");
    const isForm = !isJson(req) && req.accepts(["json", "html"]) === "html";
    try {
      const sent = readRequest(req.body, parts.languageTags());
      const request = await requestOf(parts, sent, req, res);
      if (sent.isSpam) parts.log.info({ form: sent.form }, "support request passed over as spam");
      else await parts.queue.accept(request);
      if (isForm) return sendBack(parts, req, res, requestOutcomes.sent);
      res.status(201).json({ reference: request.reference, status: "received" });
    } catch (error) {
      if (!isForm || !tellable.some((known) => error instanceof known)) throw error;
      if (error instanceof RequestNotKeptError) scopeOf(res).log.error({ err: error }, "request failed");
      sendBack(parts, req, res, error instanceof BadBodyError ? requestOutcomes.invalid : requestOutcomes.failed);
    }
  });
  return router;
}

/** Errors that are shown on the form's page to browsers without scripts. */
const tellable = [RequestNotKeptError, RequestConflictError, BadBodyError];

const readForm = formBody(bodyLimits);
const readJson = jsonBody(bodyLimits);
const readBody: RequestHandler = (req, res, next) => (isJson(req) ? readJson : readForm)(req, res, next);

function isJson(req: Request): boolean {
  return req.is("application/json") !== false;
}

async function requestOf(
  { viewerOf, log, now = () => new Date() }: RequestRouteParts,
  sent: SentRequest,
  req: Request,
  res: Response,
): Promise<SupportRequest> {
  // Fail open: a request is accepted without an owner while identities cannot be looked up.
  const viewer = await viewerOf(req, res).catch((err: unknown) => {
    log.warn({ err }, "the sender of a support request could not be looked up");
    return undefined;
  });
  const at = now().toISOString();
  const { form, language, email, subject, fields } = sent;
  const submissionId = sent.submissionId ?? derivedSubmissionId(sent, viewer?.aaId ?? req.ip ?? "", at);
  return {
    submissionId,
    reference: referenceOf(submissionId),
    form,
    at,
    ...(viewer !== undefined && { owner: viewer.aaId }),
    language,
    subject,
    email,
    fields,
  };
}

/** See Other: reloading the page then does not send the form again. Only pages with forms are ever led to. */
function sendBack({ languageTags }: RequestRouteParts, req: Request, res: Response, outcome: string): void {
  // What was sent is not believed: an unknown form leads to the contact page, an unknown language to the default one.
  const { form, language } = (req.body ?? {}) as Readonly<Record<string, unknown>>;
  const tags = languageTags();
  const page = formPages[requestForms.find((known) => known === form) ?? "contact"];
  const address = localiseUrl(page, knownLocale(tags, language) ?? tags[0], tags);
  res.redirect(303, outcome === requestOutcomes.sent ? `${address}#${outcome}` : refusedAddress(address, outcome));
}
