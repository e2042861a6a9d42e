import type { Request } from "express";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { ownLoginPage } from "#shared/links/login-url.ts";
import { returnPath } from "#shared/links/return-path.ts";
import type { SignInState } from "#shared/links/sign-in-state.ts";
import { homePath } from "#shared/links/site-paths.ts";
import { type LanguageTags, type Locale, splitLocale } from "#shared/locale.ts";

/** What an address of the sign-in page asks for (docs/behaviour/people.md, Sign-in page). */
export type SignInRequest = {
  /** An address of this site, with its language prefix. */
  readonly continueTo: string;
  readonly prompt?: "none" | "select_account";
  /** The page itself is asked for, to say what has happened. */
  readonly isPage: boolean;
  /** The language that the sign-in page is asked for in. */
  readonly locale: Locale;
};

/** Where addresses of the sign-in page are read and printed. */
export type SignInPlace = { readonly baseUrl: string; readonly languageTags: () => LanguageTags };

/** Undefined when another address is asked for than `/login`, with its language and with or without a trailing slash. */
export function signInRequest(req: Request, place: SignInPlace): SignInRequest | undefined {
  const { baseUrl, languageTags } = place;
  const tags = languageTags();
  const { locale, path } = splitLocale(req.path, tags);
  if (path !== ownLoginPage && path !== `${ownLoginPage}/`) return undefined;
  const query = new URL(req.originalUrl, baseUrl).searchParams;
  const prompt = query.get("prompt");
  return {
    continueTo: ownAddress(query.get("continue"), place) ?? localiseUrl(homePath, locale, tags),
    ...((prompt === "none" || prompt === "select_account") && { prompt }),
    isPage: query.has("state"),
    locale,
  };
}

/** Open redirect guard: the path of an address on this site, whole or relative; undefined for every other address. */
function ownAddress(written: unknown, { baseUrl, languageTags }: SignInPlace): string | undefined {
  if (typeof written !== "string") return undefined;
  return returnPath(written.startsWith(`${baseUrl}/`) ? written.slice(baseUrl.length) : written, languageTags());
}

/** Open redirect guard: the page on this site that a form asks to return to, or the support home for any other address. */
export function returnTarget(written: unknown, place: SignInPlace): Pick<SignInRequest, "continueTo" | "locale"> {
  const continueTo = ownAddress(written, place) ?? homePath;
  return { continueTo, locale: splitLocale(continueTo, place.languageTags()).locale };
}

/** The sign-in page that says what has happened. */
export function signInPageUrl(
  state: SignInState,
  { continueTo, locale }: Pick<SignInRequest, "continueTo" | "locale">,
  { languageTags }: SignInPlace,
): string {
  return `${localiseUrl(ownLoginPage, locale, languageTags())}?${new URLSearchParams({ state, continue: continueTo })}`;
}
