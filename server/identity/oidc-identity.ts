import { type Request, type Response, Router } from "express";
import { LRUCache } from "lru-cache";
import { limitRate } from "#server/http/rate-limit.ts";
import { formBody } from "#server/http/request-body.ts";
import type { Identity } from "./identity.ts";
import { formLimits, logOutAddress, postRate } from "./identity-forms.ts";
import type { Provider, SignedIn } from "./oidc-provider.ts";
import { oidcSignIn } from "./oidc-sign-in.ts";
import { personOfAccount } from "./person-of-account.ts";
import type { Session, Sessions } from "./session.ts";
import { signInPageUrl, wayBack } from "./sign-in-addresses.ts";

export type OidcIdentitySettings = {
  readonly baseUrl: string;
  readonly editorEmailDomain: string | undefined;
  readonly sessions: Sessions;
  /** Seals what is kept between a visitor's leaving for the provider and their coming back. */
  readonly secrets: readonly string[];
  readonly provider: Provider;
  /** A fault that a visitor was told of in general words only. */
  readonly report: (message: string, error: unknown) => void;
};

/** Pages ask several times at once with the same cookie; a provider takes each refresh token only once. */
const rememberRenewalMs = 60_000;

/** Visitors sign in at an OpenID Connect provider (docs/behaviour.md, Sessions). */
export function oidcIdentity(settings: OidcIdentitySettings): Identity {
  const { baseUrl, editorEmailDomain, sessions, provider, report } = settings;
  const renewals = new LRUCache<string, Promise<SignedIn | undefined>>({ max: 10_000, ttl: rememberRenewalMs });

  const renewed = (session: Session, token: string) => {
    const known = renewals.get(token);
    if (known !== undefined) return known;
    const renewal = provider.renew(token, session.account);
    renewals.set(token, renewal);
    renewal.catch(() => renewals.delete(token));
    return renewal;
  };

  /** The session as the provider has it now; undefined when it has ended. */
  const checked = async (req: Request, res: Response): Promise<Session | undefined> => {
    const session = await sessions.read(req);
    if (session?.renewal === undefined || session.renewal.at > Date.now()) return session;
    const signedIn = await renewed(session, session.renewal.token);
    if (signedIn === undefined) {
      await sessions.forget(req, res);
      return undefined;
    }
    const next = { ...session, ...signedIn };
    await sessions.keep(res, next);
    return next;
  };

  const gateway = Router();
  gateway.post(logOutAddress, limitRate(postRate), formBody(formLimits), async (req, res) => {
    const here = signInPageUrl("signed-out", wayBack(req.body.continue, baseUrl));
    const session = await sessions.end(req, res);
    const elsewhere = await provider.end(session, `${baseUrl}/`).catch((error: unknown) => {
      report("the provider could not be told of a log-out", error);
      return undefined;
    });
    res.set("Cache-Control", "no-store").redirect(303, elsewhere ?? here);
  });

  return {
    async viewerOf(req, res) {
      // While the provider is out of reach, whoever it knew last is believed until the session's end.
      const session = await checked(req, res).catch(() => sessions.read(req));
      return session === undefined ? undefined : personOfAccount(session.account, editorEmailDomain);
    },
    hasSession: async (req, res) => (await checked(req, res)) !== undefined,
    signIn: oidcSignIn(settings),
    gateway,
  };
}
