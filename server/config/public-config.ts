import type { PublicConfig } from "#shared/public-config.ts";
import type { Config } from "./config.ts";

/** Written out field by field, so that no setting reaches a browser by accident. */
export function publicConfig(config: Config): PublicConfig {
  return {
    baseUrl: config.baseUrl,
    loginUrl: config.loginUrl,
    sacBaseUrl: config.sacBaseUrl,
    partnerHosts: config.partnerHosts,
  };
}
