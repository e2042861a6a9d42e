import type { PublicConfig } from "#shared/public-config.ts";
import type { Config } from "./config.ts";
import { identityKind } from "./identity-setting.ts";

/** Written out field by field, so that no setting reaches a browser by accident. */
export function publicConfig(config: Config): PublicConfig {
  const kind = identityKind(config);
  return {
    baseUrl: config.baseUrl,
    loginUrl: config.loginUrl,
    supportBaseUrl: config.supportBaseUrl,
    partnerHosts: config.partnerHosts,
    hasAccounts: kind !== "none",
    hasOwnSessions: kind === "demo" || kind === "oidc",
    manageAccountUrl: config.manageAccountUrl,
    logOutUrl: kind === "gateway" ? config.logOutUrl : undefined,
  };
}
