import { type LanguageTags, splitLocale } from "#shared/locale.ts";
import { ownLoginPage } from "./login-url.ts";
import { withoutTrailingSlashes } from "./trailing-slashes.ts";

const anyOrigin = "http://site.invalid";

/**
 * The address that a sign-in page may lead back to: a path of this site with its query, or undefined for anything that a
 * browser could take for another site, and for the sign-in page itself (docs/behaviour/people.md, Sign-in page).
 */
export function returnPath(written: string | null, tags: LanguageTags): string | undefined {
  if (written === null || !/^\/(?![/\\])/.test(written) || hasUnsafeCharacter(written)) return undefined;
  const url = URL.canParse(written, anyOrigin) ? new URL(written, anyOrigin) : undefined;
  if (url === undefined || url.origin !== anyOrigin || url.pathname.startsWith("//")) return undefined;
  const page = withoutTrailingSlashes(splitLocale(url.pathname, tags).path);
  return page === ownLoginPage ? undefined : `${url.pathname}${url.search}${url.hash}`;
}

/** Backslashes count as slashes in browsers, which also drop control characters. */
function hasUnsafeCharacter(text: string): boolean {
  return [...text].some((character) => character === "\\" || character < " " || character === "\x7f");
}
