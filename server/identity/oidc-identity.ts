import { type Request, type Response, Router } from "express";
import { limitRate } from "#server/http/rate-limit.ts";
import { formBody } from "#server/http/request-body.ts";
import type { Identity } from "./identity.ts";
import { formLimits, logOutAddress, postRate } from "./identity-forms.ts";
import type { OidcIdentitySettings } from "./oidc-identity-settings.ts";
import { oidcSignIn } from "./oidc-sign-in.ts";
import { personOfAccount } from "./person-of-account.ts";
import { RefusedError } from "./provider-errors.ts";
import type { Session } from "./session.ts";
import { returnTarget, signInPageUrl } from "./sign-in-addresses.ts";

/** Visitors sign in at an OpenID Connect provider (docs/behaviour/people.md, Sessions). */
export function oidcIdentity(settings: OidcIdentitySettings): Identity {
  const { baseUrl, editorEmailDomain, sessions, provider, renewOnce, report } = settings;
  /** The session as the provider has it now; undefined when it has ended. */
  const checked = async (req: Request, res: Response): Promise<Session | undefined> => {
    const session = await sessions.read(req);
    if (session?.renewal === undefined || session.renewal.at > Date.now()) return session;
    const { token } = session.renewal;
    const signedIn = await renewOnce(token, () => provider.renew(token, session.account));
    if (signedIn === undefined) {
      await sessions.forget(req, res);
      return undefined;
    }
    const next = { ...session, ...signedIn };
    if (!(await sessions.keep(res, next))) report("a session is too large for a cookie", new RefusedError("too large"));
    return next;
  };

  const gateway = Router();
  gateway.post(logOutAddress, limitRate(postRate), formBody(formLimits), async (req, res) => {
    const here = signInPageUrl("signed-out", returnTarget(req.body.continue, settings), settings);
    const session = await sessions.end(req, res);
    const elsewhere = await provider.end(session, `${baseUrl}/`).catch((error: unknown) => {
      report("the provider could not be told of a log-out", error);
      return undefined;
    });
    res.set("Cache-Control", "no-store").redirect(303, elsewhere ?? here);
  });

  return {
    async viewerOf(req, res) {
      // Fail open: while the provider is unreachable, its last answer holds until the session ends.
      const session = await checked(req, res).catch(() => sessions.read(req));
      return session === undefined ? undefined : personOfAccount(session.account, editorEmailDomain);
    },
    hasSession: async (req, res) => (await checked(req, res)) !== undefined,
    signIn: oidcSignIn(settings),
    gateway,
  };
}
