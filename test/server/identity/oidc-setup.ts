import { type AccountSite, accountSite, Visitor } from "#test/support/account-site.ts";
import { startProvider, type TestProvider } from "#test/support/oidc-provider.ts";

/** The site's public address; requests for it go to where the test listens. */
export const baseUrl = "http://support.localhost:3000";
export const sessionCookie = "signpost-session";

export type Setup = { site: AccountSite; provider: TestProvider; visitor: Visitor };

export async function setUp(
  env: Readonly<Record<string, string>> = {},
  settings: Parameters<typeof startProvider>[1] = {},
): Promise<Setup> {
  const provider = await startProvider(baseUrl, settings);
  const site = await accountSite({ ...provider.env, ...env });
  return { site, provider, visitor: visitorOf(site) };
}

export const visitorOf = (site: AccountSite) => new Visitor({ [baseUrl]: site.origin });

/** From a link on the site through the provider's page and back. */
export async function signIn(
  { visitor }: Pick<Setup, "visitor">,
  account: string,
  link = "/login?continue=/contact&application=sac",
) {
  const asked = await visitor.walk(baseUrl + link);
  expect(asked.url).toContain("/interaction/");
  return visitor.walk(asked.url, { account });
}

export const ask = (visitor: Visitor, path: string) => visitor.step(`${baseUrl}/gateway/api/${path}`);
export const whoIsThere = async (visitor: Visitor) => (await ask(visitor, "customer-context/user/auth")).json();
export const heartbeat = async (visitor: Visitor) => (await ask(visitor, "session/heartbeat")).status;
export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
