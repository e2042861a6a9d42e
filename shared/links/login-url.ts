import { loginApplication } from "#shared/wire-names/login-application.ts";

/** Where visitors sign in when no other identity host is set. */
export const ownLoginPage = "/login";
/** Where an OpenID Connect provider sends them back to. */
export const loginCallbackPath = `${ownLoginPage}/callback`;

type LoginOptions = {
  /** Address to come back to. */
  readonly continueTo: string;
  /** `none` signs in again without asking; `select_account` offers another account. */
  readonly prompt?: "none" | "select_account";
  readonly loginPage?: string;
};

/** Address of the sign-in page on the identity host, which may say by which `application` it knows this site (docs/behaviour/addresses.md, Links and addresses). */
export function loginUrl({ continueTo, prompt, loginPage = ownLoginPage }: LoginOptions): string {
  const query = new URLSearchParams({ continue: continueTo });
  if (!/[?&]application=/.test(loginPage)) query.set("application", loginApplication);
  if (prompt !== undefined) query.set("prompt", prompt);
  return `${loginPage}${loginPage.includes("?") ? "&" : "?"}${query}`;
}
