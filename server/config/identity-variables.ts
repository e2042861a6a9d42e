import { address, flag, oneOf, optional, secrets, text, type Variable, wholeNumber } from "./variable.ts";

const hour = 3_600_000;
/** Above this a failing upstream's recovery would be noticed too late (docs/behaviour/http.md, Gateways). */
const longestTimeoutMs = 4000;

function timeout(name: string, what: string): Variable<number> {
  const meaning = `Time in which ${what} must have answered.`;
  return wholeNumber({ name, meaning, unit: "ms", default: "3000" }, { min: 1, max: longestTimeoutMs });
}

/** Who visitors are: how they sign in, and the services that know them. */
export const identityVariables = {
  identity: optional(
    oneOf(
      {
        name: "IDENTITY",
        meaning:
          "How the site knows its visitors: an OpenID Connect provider (`oidc`), the vendor's own services (`gateway`), built-in people to try the site with (`demo`; with other content than the built-in one, from another machine or through a proxy only with a code that is printed at start), or not at all (`none`). Not set: `oidc` with `OIDC_ISSUER`, `gateway` with `USER_LOOKUP_URL`, `demo` while `BASE_URL` is on this machine and `LOGIN_URL` is not set, else `none`.",
      },
      ["oidc", "gateway", "demo", "none"],
    ),
  ),
  oidcIssuer: optional(
    address({
      name: "OIDC_ISSUER",
      meaning: "The OpenID Connect provider; its redirect address is `{BASE_URL}/login/callback`.",
    }),
  ),
  oidcClientId: optional(text({ name: "OIDC_CLIENT_ID", meaning: "What the provider calls this site." })),
  oidcClientSecret: optional(
    text({
      name: "OIDC_CLIENT_SECRET",
      meaning: "The site's secret at the provider. Not set: a public client.",
      isSecret: true,
    }),
  ),
  oidcScope: text({
    name: "OIDC_SCOPE",
    meaning:
      "What the provider is asked for; `offline_access` besides, by which roles and leaving are noticed, where the provider knows it.",
    default: "openid profile email",
  }),
  oidcRolesClaim: text({
    name: "OIDC_ROLES_CLAIM",
    meaning: "The claim that lists a person's roles: `admin` and `partner` mean something to the site.",
    default: "roles",
  }),
  isOidcEmailTrusted: flag({
    name: "OIDC_TRUST_EMAIL",
    meaning:
      "Believes email addresses that the provider does not say it verified. Only for providers whose people cannot choose their address.",
    default: "false",
  }),
  oidcTimeoutMs: timeout("OIDC_TIMEOUT_MS", "the provider"),
  sessionSecrets: optional(
    secrets({
      name: "SESSION_SECRET",
      meaning:
        "Encrypts sessions; the same in every instance. Several divided by commas: the first for new sessions, the others for those that exist. Not set: sessions end with the process (only with `demo`).",
      isSecret: true,
    }),
  ),
  sessionLifetimeMs: wholeNumber(
    { name: "SESSION_HOURS", meaning: "How long a session lasts at most.", unit: "h", default: "12" },
    { min: 1, max: 720, scale: hour },
  ),
  editorEmailDomain: optional(
    text({
      name: "EDITOR_EMAIL_DOMAIN",
      meaning:
        "The vendor's domain: people with an address there are editors. Not set: nobody is (but the demo's editor).",
    }),
  ),
  manageAccountUrl: address({
    name: "MANAGE_ACCOUNT_URL",
    meaning: "Where “Manage account” leads: a page of the identity host.",
    default: "{BASE_URL}/login",
  }),
  logOutUrl: optional(
    address({
      name: "LOGOUT_URL",
      meaning:
        "Log-out address of the identity host, for `gateway`; it gets `continue`. Not set: the account menu has no “Log out” there. Other identities log out by themselves.",
    }),
  ),
  userLookupUrl: optional(
    address({ name: "USER_LOOKUP_URL", meaning: "The vendor's user lookup, for `gateway`; cookies are passed on." }),
  ),
  userLookupTimeoutMs: timeout("USER_LOOKUP_TIMEOUT_MS", "the user lookup"),
  heartbeatUrl: optional(
    address({
      name: "HEARTBEAT_URL",
      meaning: "The vendor's session check, for `gateway`. Not set: whom the user lookup knows has a session.",
    }),
  ),
  heartbeatTimeoutMs: timeout("HEARTBEAT_TIMEOUT_MS", "the session check"),
  cohortUrl: optional(
    address({
      name: "COHORT_URL",
      meaning: "The vendor's customer cohorts for experiments; cookies are passed on. Not set: none.",
    }),
  ),
  cohortTimeoutMs: timeout("COHORT_TIMEOUT_MS", "the customer cohorts"),
} as const satisfies Readonly<Record<string, Variable<unknown>>>;
