import { type Request, type Response, Router } from "express";
import * as z from "zod";
import { loginCallbackPath } from "#shared/links/login-url.ts";
import type { OidcIdentitySettings } from "./oidc-identity.ts";
import { RefusedError } from "./provider-errors.ts";
import { type SealedCookie, sealedCookie, signInCookieName } from "./sealed-cookie.ts";
import { createSealing } from "./sealing.ts";
import { type SignInRequest, signInPageUrl, signInRequest } from "./sign-in-addresses.ts";

/** So long may somebody take at the provider. */
const attemptLifetimeMs = 600_000;

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  continueTo: z.string(),
  isJapanese: z.boolean(),
  isSilent: z.boolean(),
});
type KeptAttempt = z.infer<typeof attemptSchema>;

/** What a provider answers when somebody would have to be asked, but must not (OpenID Connect Core 1.0, 3.1.2.6). */
const wouldHaveToAsk = new Set([
  "login_required",
  "interaction_required",
  "consent_required",
  "account_selection_required",
]);

/** To the provider and back: `/login` and `/login/callback`. */
export function oidcSignIn({ baseUrl, sessions, provider, secrets, report }: OidcIdentitySettings): Router {
  const sealing = createSealing(secrets, "sign-in");
  const attempts = (state: string): SealedCookie<KeptAttempt> =>
    sealedCookie({
      // Each tab has its own attempt.
      name: `${signInCookieName}-${state.slice(0, 8)}`,
      path: loginCallbackPath,
      isSecure: baseUrl.startsWith("https:"),
      sealing,
      schema: attemptSchema,
    });

  const begin = async (asked: SignInRequest, res: Response) => {
    const { continueTo, isJapanese, prompt } = asked;
    try {
      const begun = await provider.begin({ locale: isJapanese ? "ja" : "en", ...(prompt !== undefined && { prompt }) });
      const attempt = { ...begun.attempt, continueTo, isJapanese, isSilent: prompt === "none" };
      await attempts(attempt.state).write(res, attempt, attemptLifetimeMs);
      res.redirect(303, begun.url);
    } catch (error) {
      report("the sign-in provider is out of reach", error);
      res.redirect(303, prompt === "none" ? continueTo : signInPageUrl("unavailable", asked));
    }
  };

  const finish = async (req: Request, res: Response) => {
    const search = req.originalUrl.includes("?") ? req.originalUrl.slice(req.originalUrl.indexOf("?")) : "";
    const state = new URLSearchParams(search).get("state") ?? "";
    if (!/^[\w-]{8,128}$/.test(state)) return res.redirect(303, signInPageUrl("failed", nowhere));
    const cookie = attempts(state);
    const attempt = await cookie.read(req);
    cookie.clear(res);
    if (attempt === undefined || attempt.state !== state) return res.redirect(303, signInPageUrl("failed", nowhere));
    try {
      const { account, renewal } = await provider.finish(search, attempt);
      await sessions.begin(res, account, renewal);
      return res.redirect(303, attempt.continueTo);
    } catch (error) {
      const isRefused = error instanceof RefusedError;
      if (attempt.isSilent) {
        // The provider knows nobody any more: neither do we.
        if (isRefused && wouldHaveToAsk.has(error.reason)) await sessions.forget(req, res);
        return res.redirect(303, attempt.continueTo);
      }
      report("a sign-in did not work", error);
      return res.redirect(303, signInPageUrl(isRefused ? "failed" : "unavailable", attempt));
    }
  };

  const router = Router();
  router.use(async (req, res, next) => {
    const isCallback = req.path === loginCallbackPath;
    const asked = isCallback ? undefined : signInRequest(req, baseUrl);
    if (!isCallback && (asked === undefined || asked.isPage)) return next();
    res.set("Cache-Control", "no-store");
    if (asked === undefined) return void (await finish(req, res));
    if (asked.prompt === "none" && sessions.hasLoggedOut(req)) return res.redirect(303, asked.continueTo);
    const isSignedIn = asked.prompt === undefined && (await sessions.read(req)) !== undefined;
    return isSignedIn ? res.redirect(303, signInPageUrl("signed-in", asked)) : begin(asked, res);
  });
  return router;
}

const nowhere = { continueTo: "/", isJapanese: false };
