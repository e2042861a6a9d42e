import { pagePath } from "#client/public-url.ts";

/**
 * The address that a sign-in link of the page leads to, with the page that is shown as the one to come back to (on the sign-in page
 * itself the one that it comes back to): its path on this site, its whole address for an identity host elsewhere.
 */
export function loginAddress(signInLink: string, prompt?: "none" | "select_account"): string {
  const url = new URL(signInLink, location.href);
  const { origin, pathname, search } = location;
  const page = url.origin === origin ? pagePath() + search : origin + pathname + search;
  const isSignInPage = url.origin === origin && url.pathname === pathname;
  url.searchParams.set("continue", (isSignInPage && new URLSearchParams(search).get("continue")) || page);
  if (prompt !== undefined) url.searchParams.set("prompt", prompt);
  return url.href;
}
