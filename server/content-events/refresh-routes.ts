import express, { type RequestHandler, Router } from "express";
import { limitRate } from "#server/http/rate-limit.ts";
import { isSigned, signatureAgeS, signatureHeader } from "#server/http/signed-body.ts";
import { SiteError } from "#shared/errors.ts";

/** Whoever asked has not shown that they may. */
class SignatureRefusedError extends SiteError {
  override readonly name = "SignatureRefusedError";
  readonly code = "SIGNATURE_REFUSED";
}

type RefreshParts = {
  readonly secrets: readonly string[];
  /** Looks at the whole content folder; resolves when what was found is served. */
  readonly refresh: () => Promise<void>;
  readonly revision: () => string | undefined;
  readonly now?: () => number;
};

const perMinute = { limit: 30, windowMs: 60_000 };
const maxBytes = "16kb";

/** Pull trigger: `POST /api/content/refresh`, signed, for drives that tell of no changes (docs/gateways.md, Content). */
export function refreshRoutes({ secrets, refresh, revision, now = Date.now }: RefreshParts): Router {
  const router = Router();
  const readText = express.text({ type: () => true, limit: maxBytes, inflate: false });
  /** Signatures that were taken, with the moment from which on their age refuses them. */
  const taken = new Map<string, number>();
  const signedOnly: RequestHandler = (req, _res, next) => {
    const header = req.get(signatureHeader);
    const body = typeof req.body === "string" ? req.body : "";
    for (const [known, until] of taken) if (until < now()) taken.delete(known);
    if (header === undefined || taken.has(header) || !isSigned(body, header, secrets, now()))
      throw new SignatureRefusedError("a refresh of content was not signed, or is a copy of one that was");
    taken.set(header, now() + 2 * signatureAgeS * 1000);
    next();
  };
  // One look at a time: those that come meanwhile share the next one.
  let looking: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const look = () => {
    next ??= looking.then(() => {
      next = undefined;
      looking = refresh();
      return looking;
    });
    return next;
  };
  router.post("/api/content/refresh", limitRate(perMinute), readText, signedOnly, async (_req, res) => {
    await look();
    res.set("Cache-Control", "no-store").json({ revision: revision() ?? null });
  });
  return router;
}
