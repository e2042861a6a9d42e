import { randomUUID } from "node:crypto";
import type { Config } from "#server/config/config.ts";
import { identityKind, signsInHere } from "#server/config/identity-setting.ts";
import type { UpstreamTarget } from "#server/gateway/ask-upstream.ts";
import type { Upstream } from "#server/gateway/upstream.ts";
import { loginCallbackPath } from "#shared/links/login-url.ts";
import { demoIdentity } from "./demo-identity.ts";
import { gatewayIdentity } from "./gateway-identity.ts";
import type { Identity } from "./identity.ts";
import { noIdentity } from "./no-identity.ts";
import { oidcIdentity } from "./oidc-identity.ts";
import { oidcProvider } from "./oidc-provider.ts";
import { createSessions } from "./session.ts";

export type IdentityServices = {
  readonly upstream: (target: UpstreamTarget) => Upstream;
  readonly report: (message: string, error: unknown) => void;
};

/** The identity that the settings ask for; their combinations were checked at start. */
export function createIdentity(config: Config, { upstream, report }: IdentityServices): Identity {
  const { baseUrl, editorEmailDomain, sessionLifetimeMs: lifetimeMs } = config;
  const loginPage = signsInHere(config) ? undefined : config.loginUrl;
  const secrets = config.sessionSecrets ?? [randomUUID() + randomUUID()];
  const sessionsOf = (realm: string) => createSessions({ secrets, lifetimeMs, baseUrl, realm });
  const kind = identityKind(config);
  if (kind === "demo") {
    const allowsOtherMachines = config.identity === "demo";
    return demoIdentity({ baseUrl, editorEmailDomain, sessions: sessionsOf("demo"), allowsOtherMachines });
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
    return oidcIdentity({ baseUrl, editorEmailDomain, sessions: sessionsOf(issuer), secrets, provider, report });
  }
  if (kind === "gateway") {
    const { userLookupUrl, heartbeatUrl } = config;
    if (userLookupUrl === undefined) throw new TypeError("checked at start");
    const userLookup = upstream({ name: "user-lookup", url: userLookupUrl, timeoutMs: config.userLookupTimeoutMs });
    const heartbeat =
      heartbeatUrl && upstream({ name: "heartbeat", url: heartbeatUrl, timeoutMs: config.heartbeatTimeoutMs });
    return gatewayIdentity({ baseUrl, loginPage, editorEmailDomain, userLookup, heartbeat: heartbeat || undefined });
  }
  return noIdentity({ baseUrl, loginPage });
}
