import { Router } from "express";
import { loginUrl } from "#shared/links/login-url.ts";
import type { Identity } from "./identity.ts";
import { type SignInPlace, signInRequest } from "./sign-in-addresses.ts";

type LoginPlace = SignInPlace & {
  /** Undefined: nobody can sign in. */
  readonly loginPage: string | undefined;
};

/** Nobody is known. Whoever asks for the sign-in page is sent to the identity host, if there is one. */
export function noIdentity(place: LoginPlace): Identity {
  return {
    viewerOf: async () => undefined,
    hasSession: async () => false,
    signIn: sendToLoginPage(place),
    gateway: Router(),
  };
}

/** `/login`, typed or kept as a bookmark, leads to the identity host's page. */
export function sendToLoginPage(place: LoginPlace): Router {
  const { baseUrl, loginPage } = place;
  const router = Router();
  router.use((req, res, next) => {
    const asked = signInRequest(req, place);
    if (asked === undefined || loginPage === undefined || asked.isPage) return next();
    const { continueTo, prompt } = asked;
    const target = { continueTo: `${baseUrl}${continueTo}`, loginPage, ...(prompt !== undefined && { prompt }) };
    res.set("Cache-Control", "no-store").redirect(303, loginUrl(target));
  });
  return router;
}
