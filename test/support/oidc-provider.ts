import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type Provider from "oidc-provider";
import type { Configuration, interactionPolicy } from "oidc-provider";
import { type Listening, listening } from "./listening.ts";

export type ProviderPerson = {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly picture?: string | null;
  readonly roles?: readonly unknown[];
};

export type TestProvider = Listening & {
  /** Everybody who can sign in, by account name; may change while it runs. */
  readonly people: Map<string, ProviderPerson>;
  /** Forgets all sessions and tokens of an account, as an administrator would. */
  forget(account: string): void;
  /** How often tokens were asked for, by grant type. */
  readonly grants: () => readonly string[];
  /** Kinds of tokens that were revoked. */
  readonly revoked: () => readonly string[];
  /** Environment of a site that signs its visitors in here. */
  readonly env: Readonly<Record<string, string>>;
};

const client = { id: "support", secret: "the-secret-of-the-test-client-is-long" };

/** A real OpenID Connect provider for the site at `baseUrl`; its sign-in page is a list of people. */
export async function startProvider(
  baseUrl: string,
  settings: { readonly accessTokenS?: number; readonly configuration?: Configuration } = {},
): Promise<TestProvider> {
  const people = new Map<string, ProviderPerson>([
    ["ada", { email: "ada@customer.example", email_verified: true, name: "Ada Example", roles: ["admin"] }],
    ["ben", { email: "ben@customer.example", email_verified: true, name: "Ben Example" }],
  ]);
  const grants: string[] = [];
  const revoked: string[] = [];
  const forgotten = new Set<string>();
  let handle = (_req: IncomingMessage, res: ServerResponse) => void res.writeHead(503).end();
  const listens = await listening((req, res) => handle(req, res));
  // Of one site with a site at localhost, as an identity host is with the vendor's other hosts.
  const place = { ...listens, origin: listens.origin.replace("127.0.0.1", "localhost") };
  const { default: OidcProvider, interactionPolicy } = await quietly(() => import("oidc-provider"));
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  const options = {
    ...configurationFor(baseUrl, people, forgotten, settings.accessTokenS ?? 3600, policy),
    ...settings.configuration,
  };
  const provider = await quietly(async () => new OidcProvider(place.origin, options));
  provider.on("grant.success", ({ oidc }) => grants.push(String(oidc.params?.["grant_type"])));
  provider.on("refresh_token.destroyed", () => revoked.push("refresh_token"));
  const answer = provider.callback();
  handle = (req, res) => {
    if (req.url?.startsWith("/interaction/") !== true) return void answer(req, res);
    interact(provider, people, req, res).catch((error: unknown) => res.writeHead(500).end(String(error)));
  };
  return {
    ...place,
    people,
    forget: (account) => void forgotten.add(account),
    grants: () => grants,
    revoked: () => revoked,
    env: {
      OIDC_ISSUER: place.origin,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      SESSION_SECRET: "0123456789abcdef0123456789abcdef",
      BASE_URL: baseUrl,
    },
  };
}

/** It warns of what is right for a test: tokens in memory, and the Node that the site must run on, too. */
async function quietly<Result>(run: () => Promise<Result>): Promise<Result> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await run();
  } finally {
    console.warn = warn;
  }
}

function configurationFor(
  baseUrl: string,
  people: ReadonlyMap<string, ProviderPerson>,
  forgotten: ReadonlySet<string>,
  accessTokenS: number,
  policy: interactionPolicy.DefaultPolicy,
): Configuration {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        token_endpoint_auth_method: "client_secret_post",
        grant_types: ["authorization_code", "refresh_token"],
        redirect_uris: [`${baseUrl}/login/callback`],
        post_logout_redirect_uris: [`${baseUrl}/`],
      },
    ],
    jwks: {
      keys: [
        {
          ...createPrivateKey(privateKey.export({ type: "pkcs8", format: "pem" })).export({ format: "jwk" }),
          use: "sig",
          kid: "one",
        },
      ],
    },
    cookies: { keys: ["only for tests"] },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}`, policy },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: async () => true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          const button = '<button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>';
          ctx.body = `<!doctype html><title>Provider</title>${form}${button}`;
        },
      },
    },
    renderError: async (ctx, { error }) => {
      ctx.body = `<!doctype html><title>Provider</title>${error}`;
    },
    claims: { openid: ["sub"], profile: ["name", "picture", "roles"], email: ["email", "email_verified"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    ttl: { AccessToken: accessTokenS, IdToken: 3600, Session: 3600, Grant: 3600, Interaction: 600, RefreshToken: 3600 },
    findAccount: (_ctx, accountId) =>
      forgotten.has(accountId) || !people.has(accountId)
        ? undefined
        : { accountId, claims: async () => ({ ...people.get(accountId), sub: accountId }) },
    // Whoever signs in agrees to everything.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: client.id, accountId: oidc.session?.accountId ?? "" });
      grant.addOIDCScope("openid profile email offline_access");
      await grant.save();
      return grant;
    },
  };
}

/** GET shows a button for each person, POST signs the chosen one in. */
async function interact(
  provider: Provider,
  people: ReadonlyMap<string, ProviderPerson>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (req.method === "GET") {
    const buttons = [...people.keys()].map((name) => `<button name="account" value="${name}">${name}</button>`);
    const cancel = '<button name="account" value="">cancel</button>';
    res.writeHead(200, { "content-type": "text/html" });
    res.end(`<!doctype html><title>Provider</title><form method="post">${buttons.join("")}${cancel}</form>`);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer); // a request's chunks are buffers
  const account = new URLSearchParams(Buffer.concat(chunks).toString()).get("account");
  const result = account ? { login: { accountId: account }, select_account: {} } : { error: "access_denied" };
  await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
}
