import { resolve } from "node:path";
import { ownLoginPage } from "#shared/links/login-url.ts";
import { builtInContentFolder } from "./built-in-content.ts";
import type { Config } from "./config.ts";

/** How the site knows its visitors. */
export type IdentityKind = "oidc" | "gateway" | "demo" | "none";

type IdentityConfig = Pick<
  Config,
  "identity" | "baseUrl" | "loginUrl" | "oidcIssuer" | "oidcClientId" | "sessionSecrets" | "userLookupUrl" | "logOutUrl"
>;

/** What IDENTITY says, or else what the other settings mean (docs/configuration.md). */
export function identityKind(config: IdentityConfig): IdentityKind {
  if (config.identity !== undefined) return config.identity;
  if (config.oidcIssuer !== undefined) return "oidc";
  if (config.userLookupUrl !== undefined) return "gateway";
  return isOnThisMachine(config.baseUrl) && signsInHere(config) ? "demo" : "none";
}

/** The site shows what the project brings along to look at, and nobody's own content. */
export function hasBuiltInContent({ contentDir }: Pick<Config, "contentDir">): boolean {
  return resolve(contentDir) === resolve(builtInContentFolder);
}

/** Sign-in has no identity host of its own address. */
export function signsInHere({ baseUrl, loginUrl }: Pick<Config, "baseUrl" | "loginUrl">): boolean {
  return loginUrl === `${baseUrl}${ownLoginPage}`;
}

/** One line for each setting that does not go with the identity. */
export function identityProblems(config: IdentityConfig): string[] {
  const kind = identityKind(config);
  const problems: string[] = [];
  const needs = (name: string, value: unknown) => {
    if (value === undefined) problems.push(`${name} is not set: IDENTITY=${kind} needs it`);
  };
  if (kind === "oidc") {
    needs("OIDC_ISSUER", config.oidcIssuer);
    needs("OIDC_CLIENT_ID", config.oidcClientId);
    needs("SESSION_SECRET", config.sessionSecrets);
    if (config.oidcIssuer !== undefined && new URL(config.oidcIssuer).protocol === "http:") {
      if (!isOnThisMachine(config.oidcIssuer)) problems.push(`OIDC_ISSUER is "${config.oidcIssuer}": expected https`);
    }
  }
  if (kind === "gateway") needs("USER_LOOKUP_URL", config.userLookupUrl);
  if (kind === "demo" && !isOnThisMachine(config.baseUrl)) {
    problems.push(
      `IDENTITY is "demo": expected another one for ${config.baseUrl}, because anybody can sign in as anybody in the demo`,
    );
  }
  if ((kind === "demo" || kind === "oidc") && !signsInHere(config)) {
    problems.push(
      `LOGIN_URL is "${config.loginUrl}": expected none with IDENTITY=${kind}, which signs in on the site itself`,
    );
  }
  return problems;
}

/** Loopback address: always the machine that asks for it (RFC 6761, 6.3). */
export function isOnThisMachine(url: string): boolean {
  return isLocalHostName(new URL(url).hostname);
}

export function isLocalHostName(name: string): boolean {
  const host = name.toLowerCase();
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host);
}
