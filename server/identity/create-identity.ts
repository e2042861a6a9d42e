import { randomUUID } from "node:crypto";
import type { Config } from "#server/config/config.ts";
import { hasBuiltInContent, identityKind, signsInHere } from "#server/config/identity-setting.ts";
import type { UpstreamTarget } from "#server/gateway/ask-upstream.ts";
import type { Upstream } from "#server/gateway/upstream.ts";
import type { Database } from "#server/store/database/database.ts";
import { loginCallbackPath } from "#shared/links/login-url.ts";
import type { LanguageTags } from "#shared/locale.ts";
import { newCode } from "./demo-access.ts";
import { demoIdentity } from "./demo-identity.ts";
import type { EndedSessions } from "./ended-sessions.ts";
import { gatewayIdentity } from "./gateway-identity.ts";
import type { Identity } from "./identity.ts";
import { noIdentity } from "./no-identity.ts";
import { oidcIdentity } from "./oidc-identity.ts";
import { oidcProvider, renewedSchema } from "./oidc-provider.ts";
import { renewalFiles, renewalRows, renewOnceHere, renewOnceIn } from "./renew-once.ts";
import { createSealing } from "./sealing.ts";
import { createSessions } from "./session.ts";

export type IdentityServices = {
  readonly upstream: (target: UpstreamTarget) => Upstream;
  readonly report: (message: string, error: unknown) => void;
  readonly languageTags: () => LanguageTags;
  readonly ended: EndedSessions;
  readonly database?: Database | undefined;
};

/** The identity that the settings ask for; their combinations were checked at start. */
export function createIdentity(config: Config, services: IdentityServices): Identity {
  const { upstream, report, languageTags, ended, database } = services;
  const { baseUrl, editorEmailDomain, sessionLifetimeMs: lifetimeMs } = config;
  const loginPage = signsInHere(config) ? undefined : config.loginUrl;
  const secrets = config.sessionSecrets ?? [randomUUID() + randomUUID()];
  const sessionsOf = (realm: string) => createSessions({ secrets, lifetimeMs, baseUrl, realm, ended });
  const kind = identityKind(config);
  if (kind === "demo") {
    const [sessions, sessionsByCode] = [sessionsOf("demo"), sessionsOf("demo by code")];
    const isOpenHere = hasBuiltInContent(config);
    return demoIdentity({
      baseUrl,
      languageTags,
      editorEmailDomain,
      sessions,
      sessionsByCode,
      code: newCode(),
      isOpenHere,
    });
  }
  if (kind === "oidc") {
    const { oidcIssuer: issuer, oidcClientId: clientId } = config;
    if (issuer === undefined || clientId === undefined) throw new TypeError("checked at start");
    const provider = oidcProvider(
      {
        issuer,
        clientId,
        clientSecret: config.oidcClientSecret,
        scope: config.oidcScope,
        rolesClaim: config.oidcRolesClaim,
        isEmailTrusted: config.isOidcEmailTrusted,
        redirectUri: `${baseUrl}${loginCallbackPath}`,
      },
      upstream({ name: "identity-provider", url: issuer, timeoutMs: config.oidcTimeoutMs }),
    );
    const renewOnce = renewOnceHere(
      renewOnceIn(database === undefined ? renewalFiles(config.dataDir) : renewalRows(database), {
        sealing: createSealing(secrets, `renewal at ${issuer}`),
        read: (content) => renewedSchema.parse(content) ?? undefined,
        patienceMs: config.oidcTimeoutMs + 1000,
      }),
    );
    const sessions = sessionsOf(issuer);
    return oidcIdentity({ baseUrl, languageTags, editorEmailDomain, sessions, secrets, provider, renewOnce, report });
  }
  if (kind === "gateway") {
    const { userLookupUrl, heartbeatUrl } = config;
    if (userLookupUrl === undefined) throw new TypeError("checked at start");
    const userLookup = upstream({ name: "user-lookup", url: userLookupUrl, timeoutMs: config.userLookupTimeoutMs });
    const heartbeat =
      heartbeatUrl && upstream({ name: "heartbeat", url: heartbeatUrl, timeoutMs: config.heartbeatTimeoutMs });
    return gatewayIdentity({
      baseUrl,
      languageTags,
      loginPage,
      editorEmailDomain,
      userLookup,
      heartbeat: heartbeat || undefined,
    });
  }
  return noIdentity({ baseUrl, languageTags, loginPage });
}
