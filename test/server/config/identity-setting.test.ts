import { describe, expect, it } from "@jest/globals";
import type { Environment } from "#server/config/config.ts";
import { ConfigError } from "#server/config/config-error.ts";
import { identityKind, isOnThisMachine } from "#server/config/identity-setting.ts";
import { loadConfig } from "#server/config/load-config.ts";

const kindOf = (env: Environment) => identityKind(loadConfig(env));

function problemsOf(env: Environment): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

const secret = "0123456789abcdef0123456789abcdef";
const provider = { OIDC_ISSUER: "https://id.example.com", OIDC_CLIENT_ID: "support", SESSION_SECRET: secret };

describe("how the site knows its visitors", () => {
  it.each<[string, string, Environment]>([
    ["demo", "no setting at all", {}],
    ["demo", "another address of this machine", { BASE_URL: "http://127.0.0.1:8080" }],
    ["none", "a public address", { BASE_URL: "https://support.example.com" }],
    ["none", "an identity host of its own", { LOGIN_URL: "https://id.example.com/login" }],
    ["none", "IDENTITY=none", { IDENTITY: "none" }],
    ["oidc", "a provider", provider],
    ["oidc", "a provider and a public address", { ...provider, BASE_URL: "https://support.example.com" }],
    ["gateway", "a user lookup", { USER_LOOKUP_URL: "https://api.example.com/user/auth" }],
  ])("is %s with %s", (kind, _what, env) => {
    expect(kindOf(env)).toBe(kind);
  });

  it.each([
    [
      "the demo on a public address",
      { IDENTITY: "demo", BASE_URL: "https://support.example.com" },
      /^IDENTITY is "demo"/,
    ],
    [
      "the demo with another log-in page",
      { IDENTITY: "demo", LOGIN_URL: "https://id.example.com/login" },
      /^LOGIN_URL is/,
    ],
    ["a provider without the site's name there", { ...provider, OIDC_CLIENT_ID: "" }, /^OIDC_CLIENT_ID is not set/],
    ["a provider without a secret for sessions", { ...provider, SESSION_SECRET: "" }, /^SESSION_SECRET is not set/],
    [
      "a provider over plain http",
      { ...provider, OIDC_ISSUER: "http://id.example.com" },
      /^OIDC_ISSUER is .*expected https$/,
    ],
    ["a short secret, without showing it", { ...provider, SESSION_SECRET: "short" }, /^SESSION_SECRET is \(secret\)/],
    ["gateways without a user lookup", { IDENTITY: "gateway" }, /^USER_LOOKUP_URL is not set/],
    ["a timeout that is too long", { HEARTBEAT_TIMEOUT_MS: "4001" }, /^HEARTBEAT_TIMEOUT_MS is "4001"/],
  ])("refuses %s at start", (_what, env, problem) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(problem)]);
  });

  it("takes several secrets, so that they can be exchanged", () => {
    expect(loadConfig({ SESSION_SECRET: `${secret}, ${secret}2` }).sessionSecrets).toEqual([secret, `${secret}2`]);
  });

  it.each([
    ["http://localhost:3000", true],
    ["http://docs.localhost", true],
    ["http://127.1.2.3", true],
    ["http://[::1]:3000", true],
    ["http://localhost.evil.example", false],
    ["http://127.0.0.1.nip.io", false],
    ["http://192.168.1.5:3000", false],
    ["http://0.0.0.0:3000", false],
  ])("takes %s as an address of this machine: %s", (url, isLocal) => {
    expect(isOnThisMachine(url)).toBe(isLocal);
  });
});
