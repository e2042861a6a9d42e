import { type Request, type Response, Router } from "express";
import * as z from "zod";
import { cookiePathOf } from "#server/http/base-path.ts";
import { loginCallbackPath } from "#shared/links/login-url.ts";
import { homePath } from "#shared/links/site-paths.ts";
import type { OidcIdentitySettings } from "./oidc-identity-settings.ts";
import { RefusedError } from "./provider-errors.ts";
import { cookieNames, type SealedCookie, sealedCookie, signInCookieName } from "./sealed-cookie.ts";
import { createSealing } from "./sealing.ts";
import { type SignInRequest, signInPageUrl, signInRequest } from "./sign-in-addresses.ts";

/** So long may somebody take at the provider. */
const attemptLifetimeMs = 600_000;

/** A browser keeps this many attempts; the oldest goes first. Each takes half a kilobyte of every request. */
const maxAttempts = 5;
const stateLetters = 8;
const attemptForm = new RegExp(`^${signInCookieName}-[0-9a-z]{6,8}-[\\w-]{${stateLetters}}$`);

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  continueTo: z.string(),
  locale: z.string(),
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
export function oidcSignIn(settings: OidcIdentitySettings): Router {
  const { baseUrl, sessions, provider, secrets, report } = settings;
  const nowhere = () => ({ continueTo: homePath, locale: settings.languageTags()[0] });
  const sealing = createSealing(secrets, "sign-in");
  const isSecure = baseUrl.startsWith("https:");
  const path = cookiePathOf(baseUrl);
  const attemptAt = (name: string): SealedCookie<KeptAttempt> =>
    sealedCookie({ name, path, isSecure, sealing, schema: attemptSchema });
  /** Each tab has its own attempt; an attempt's name says when it began. Oldest first. */
  const attemptNames = (req: Request) =>
    cookieNames(req, { isSecure, path })
      .filter((name) => attemptForm.test(name))
      .toSorted();

  const begin = async (asked: SignInRequest, req: Request, res: Response) => {
    const { continueTo, locale, prompt } = asked;
    try {
      const begun = await provider.begin({ locale, ...(prompt !== undefined && { prompt }) });
      const attempt = { ...begun.attempt, continueTo, locale, isSilent: prompt === "none" };
      for (const old of attemptNames(req).slice(0, 1 - maxAttempts)) attemptAt(old).clear(res);
      const beganAt = Math.floor(Date.now() / 1000).toString(36);
      const name = `${signInCookieName}-${beganAt}-${attempt.state.slice(0, stateLetters)}`;
      if (!(await attemptAt(name).write(res, attempt, attemptLifetimeMs))) throw new RefusedError("too large");
      res.redirect(303, begun.url);
    } catch (error) {
      report("the sign-in provider is out of reach", error);
      res.redirect(303, prompt === "none" ? continueTo : signInPageUrl("unavailable", asked, settings));
    }
  };

  const finish = async (req: Request, res: Response) => {
    const search = req.originalUrl.includes("?") ? req.originalUrl.slice(req.originalUrl.indexOf("?")) : "";
    const state = new URLSearchParams(search).get("state") ?? "";
    if (!/^[\w-]{8,128}$/.test(state)) return res.redirect(303, signInPageUrl("failed", nowhere(), settings));
    const name = attemptNames(req).find((known) => known.endsWith(`-${state.slice(0, stateLetters)}`));
    if (name === undefined) return res.redirect(303, signInPageUrl("failed", nowhere(), settings));
    const cookie = attemptAt(name);
    const attempt = await cookie.read(req);
    cookie.clear(res);
    if (attempt === undefined || attempt.state !== state)
      return res.redirect(303, signInPageUrl("failed", nowhere(), settings));
    try {
      const { account, renewal } = await provider.finish(search, attempt);
      if (await sessions.begin(res, account, renewal)) return res.redirect(303, attempt.continueTo);
      // Whoever goes on without a session is sent here again: never back to the page.
      report("a session is too large for a cookie", new RefusedError("too large"));
      return res.redirect(303, signInPageUrl("failed", attempt, settings));
    } catch (error) {
      const isRefused = error instanceof RefusedError;
      if (attempt.isSilent) {
        // The provider knows nobody any more: neither do we.
        if (isRefused && wouldHaveToAsk.has(error.reason)) await sessions.forget(req, res);
        return res.redirect(303, attempt.continueTo);
      }
      report("a sign-in did not work", error);
      return res.redirect(303, signInPageUrl(isRefused ? "failed" : "unavailable", attempt, settings));
    }
  };

  const router = Router();
  router.use(async (req, res, next) => {
    const isCallback = req.path === loginCallbackPath;
    const asked = isCallback ? undefined : signInRequest(req, settings);
    if (!isCallback && (asked === undefined || asked.isPage)) return next();
    res.set("Cache-Control", "no-store");
    if (asked === undefined) return void (await finish(req, res));
    if (asked.prompt === "none" && sessions.hasLoggedOut(req)) return res.redirect(303, asked.continueTo);
    const isSignedIn = asked.prompt === undefined && (await sessions.read(req)) !== undefined;
    return isSignedIn ? res.redirect(303, signInPageUrl("signed-in", asked, settings)) : begin(asked, req, res);
  });
  return router;
}
