import * as openid from "openid-client";
import * as z from "zod";
import type { Upstream } from "#server/gateway/upstream.ts";
import { discovered, type ProviderSettings } from "./discover-provider.ts";
import { isHttps } from "./gateway-identity.ts";
import { RefusedError, refusal, rethrowAs } from "./provider-errors.ts";
import type { Account, Session } from "./session.ts";

/** What is kept between a visitor's leaving for the provider and their coming back. */
export type Attempt = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

export type SignedIn = { readonly account: Account; readonly renewal: Session["renewal"] };

/**
 * An OpenID Connect provider: code flow with PKCE, state and nonce (RFC 7636, OpenID Connect Core 1.0). Every method throws
 * {GatewayError} when the provider is out of reach or says what cannot be read.
 */
export type Provider = {
  /** The provider's page, and what must be known when the visitor comes back. */
  begin(options: { readonly prompt?: "none" | "select_account"; readonly locale: string }): Promise<{
    readonly url: string;
    readonly attempt: Attempt;
  }>;
  /** @throws {RefusedError} when the provider sent an error, or what came back belongs to no attempt of this visitor. */
  finish(search: string, attempt: Attempt): Promise<SignedIn>;
  /** Undefined when the provider has ended the session. */
  renew(token: string, account: Account): Promise<SignedIn | undefined>;
  /** Forgets the refresh token; answers the provider's own log-out page when it is of the issuer's origin. */
  end(session: Session | undefined, backTo: string): Promise<string | undefined>;
};

const renewAfterS = 300;
const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  /** Some providers write it as a text. */
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
  picture: z.string().optional(),
});

export function oidcProvider(settings: ProviderSettings, upstream: Upstream): Provider {
  const { issuer, scope, redirectUri } = settings;
  const configuration = discovered(settings, upstream);

  const signedIn = async (tokens: Tokens, known?: Account): Promise<SignedIn> => {
    const config = await configuration();
    const claims = tokens.claims();
    const fromUserInfo =
      claims !== undefined && claims["email"] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {};
    // A renewal may come without an ID token: the person is the same (OpenID Connect Core 1.0, 12.2).
    const account = claims === undefined && known ? known : accountOf({ ...claims, ...fromUserInfo }, settings);
    if (known !== undefined && known.aaId !== account.aaId) throw new RefusedError("another subject");
    const at = Date.now() + (tokens.expiresIn() ?? renewAfterS) * 1000;
    return { account, renewal: tokens.refresh_token === undefined ? undefined : { at, token: tokens.refresh_token } };
  };

  return {
    async begin({ prompt, locale }) {
      const config = await configuration().catch(rethrowAs(upstream));
      const attempt = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        codeVerifier: openid.randomPKCECodeVerifier(),
      };
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: "S256",
        ui_locales: locale,
        ...(prompt !== undefined && { prompt }),
      });
      return { url: url.href, attempt };
    },
    async finish(search, { state, nonce, codeVerifier }) {
      try {
        const tokens = await openid.authorizationCodeGrant(await configuration(), new URL(`${redirectUri}${search}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        return await signedIn(tokens);
      } catch (error) {
        const reason = refusal(error);
        if (reason !== undefined) throw new RefusedError(reason, { cause: error });
        return rethrowAs(upstream)(error);
      }
    },
    async renew(token, account) {
      try {
        const renewed = await signedIn(await openid.refreshTokenGrant(await configuration(), token), account);
        return { ...renewed, renewal: renewed.renewal ?? { at: Date.now() + renewAfterS * 1000, token } };
      } catch (error) {
        if (refusal(error) !== undefined) return undefined;
        return rethrowAs(upstream)(error);
      }
    },
    async end(session, backTo) {
      const config = await configuration().catch(rethrowAs(upstream));
      const { revocation_endpoint, end_session_endpoint } = config.serverMetadata();
      if (revocation_endpoint !== undefined && session?.renewal !== undefined) {
        await openid.tokenRevocation(config, session.renewal.token).catch(() => undefined);
      }
      if (end_session_endpoint === undefined || new URL(end_session_endpoint).origin !== new URL(issuer).origin) {
        return undefined;
      }
      return openid.buildEndSessionUrl(config, { post_logout_redirect_uri: backTo }).href;
    },
  };
}

type Tokens = Awaited<ReturnType<typeof openid.refreshTokenGrant>>;

function accountOf(written: Readonly<Record<string, unknown>>, settings: ProviderSettings): Account {
  const claims = claimsSchema.parse(written);
  const { sub, email, name, preferred_username, picture } = claims;
  if (!email) throw new RefusedError("no email");
  const roles = written[settings.rolesClaim];
  return {
    aaId: sub,
    email,
    isEmailVerified: String(claims.email_verified ?? settings.isEmailTrusted) === "true",
    displayName: name ?? preferred_username ?? email,
    ...(picture !== undefined && isHttps(picture) && { avatarUrl: picture }),
    roles: (Array.isArray(roles) ? roles : [roles]).filter((role) => typeof role === "string"),
  };
}
