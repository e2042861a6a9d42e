import * as openid from "openid-client";
import * as z from "zod";
import type { Upstream } from "#server/gateway/upstream.ts";
import { discovered, type ProviderSettings } from "./discover-provider.ts";
import { isHttps } from "./gateway-identity.ts";
import { mailAddress } from "./mail-address.ts";
import { knownRoles } from "./person-of-account.ts";
import { RefusedError, refusal, rethrowAs } from "./provider-errors.ts";
import { type Account, accountSchema, renewalSchema, type Session } from "./session.ts";

/** What is kept between a visitor's leaving for the provider and their coming back. */
export type Attempt = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

export type SignedIn = { readonly account: Account; readonly renewal: Session["renewal"] };

/** What another process learned when it renewed a session; null when the provider has ended it. */
export const renewedSchema = z
  .object({ account: accountSchema, renewal: renewalSchema.optional() })
  .transform(({ account, renewal }): SignedIn => ({ account, renewal }))
  .nullable();

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
const offlineAccess = "offline_access";
/** A text that is not empty; what is missing, null or of another type is not said. */
const said = z.string().min(1).optional().catch(undefined);
const claimsSchema = z.object({
  sub: z.string().min(1),
  email: said,
  /** Some providers write it as a text. */
  email_verified: z.union([z.boolean(), z.string()]).optional().catch(undefined),
  name: said,
  preferred_username: said,
  picture: said,
});
/** What is longer would leave no room in the cookie, and is no name or address of a picture. */
const longestName = 200;
const longestPictureUrl = 1000;

export function oidcProvider(settings: ProviderSettings, upstream: Upstream): Provider {
  const { issuer, scope, redirectUri } = settings;
  const configuration = discovered(settings, upstream);

  const userInfo = async (config: openid.Configuration, token: string, sub: string): Promise<Claims> =>
    config.serverMetadata().userinfo_endpoint === undefined ? {} : openid.fetchUserInfo(config, token, sub);
  /** A renewal may come without an ID token: the person is the same (OpenID Connect Core 1.0, 12.2), what is said of them may not be. */
  const renewedAccount = async (tokens: Tokens, known: Account): Promise<Account> => {
    const claims = await userInfo(await configuration(), tokens.access_token, known.aaId);
    if (!claims["email"]) return known;
    const account = accountOf({ ...claims, sub: known.aaId }, settings);
    return claims[settings.rolesClaim] === undefined ? { ...account, roles: known.roles } : account;
  };
  const signedIn = async (tokens: Tokens, known?: Account): Promise<SignedIn> => {
    const claims = tokens.claims();
    const moreClaims =
      claims !== undefined && !claims["email"]
        ? await userInfo(await configuration(), tokens.access_token, claims.sub)
        : {};
    const account =
      claims === undefined && known !== undefined
        ? await renewedAccount(tokens, known)
        : accountOf({ ...claims, ...moreClaims }, settings);
    if (known !== undefined && known.aaId !== account.aaId) throw new RefusedError("another subject");
    const at = Date.now() + (tokens.expiresIn() ?? renewAfterS) * 1000;
    return { account, renewal: tokens.refresh_token === undefined ? undefined : { at, token: tokens.refresh_token } };
  };

  /** With `offline_access` most providers give a refresh token, by which roles and leaving are noticed (OpenID Connect Core 1.0, 11). */
  const scopeFor = (config: openid.Configuration) => {
    const canRenew = config.serverMetadata().scopes_supported?.includes(offlineAccess) === true;
    return canRenew && !scope.split(" ").includes(offlineAccess) ? `${scope} ${offlineAccess}` : scope;
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
        scope: scopeFor(config),
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

type Claims = Readonly<Record<string, unknown>>;
type Tokens = Awaited<ReturnType<typeof openid.refreshTokenGrant>>;

function accountOf(written: Claims, settings: ProviderSettings): Account {
  const claims = claimsSchema.parse(written);
  const { sub, email, name, preferred_username, picture } = claims;
  if (email === undefined || mailAddress(email) === undefined) throw new RefusedError("no email");
  const roles = written[settings.rolesClaim];
  return {
    aaId: sub,
    email,
    isEmailVerified: String(claims.email_verified ?? settings.isEmailTrusted) === "true",
    displayName: (name ?? preferred_username ?? email).slice(0, longestName),
    ...(picture !== undefined && picture.length <= longestPictureUrl && isHttps(picture) && { avatarUrl: picture }),
    roles: (Array.isArray(roles) ? roles : [roles]).filter((role) => knownRoles.has(role)),
  };
}
