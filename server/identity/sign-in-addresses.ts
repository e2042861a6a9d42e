import type { Request } from "express";
import { ownLoginPage } from "#shared/links/login-url.ts";
import { returnPath } from "#shared/links/return-path.ts";
import type { SignInState } from "#shared/links/sign-in-state.ts";
import { homePath } from "#shared/links/site-paths.ts";

/** What an address of the sign-in page asks for (docs/behaviour.md, Sign-in page). */
export type SignInRequest = {
  /** An address of this site, with its language prefix. */
  readonly continueTo: string;
  readonly prompt?: "none" | "select_account";
  /** The page itself is asked for, to say what has happened. */
  readonly isPage: boolean;
  readonly isJapanese: boolean;
};

/** `/login` and `/ja/login`, with and without a trailing slash. */
export const signInPath = /^(\/ja)?\/login\/?$/;

/** Undefined when another address is asked for. */
export function signInRequest(req: Request, baseUrl: string): SignInRequest | undefined {
  const found = signInPath.exec(req.path);
  if (found === null) return undefined;
  const isJapanese = found[1] !== undefined;
  const query = new URL(req.originalUrl, baseUrl).searchParams;
  const prompt = query.get("prompt");
  return {
    continueTo: ownAddress(query.get("continue"), baseUrl) ?? (isJapanese ? "/ja" : homePath),
    ...((prompt === "none" || prompt === "select_account") && { prompt }),
    isPage: query.has("state"),
    isJapanese,
  };
}

/** A path of this site, or a whole address of it; undefined for everything else. */
export function ownAddress(written: unknown, baseUrl: string): string | undefined {
  if (typeof written !== "string") return undefined;
  return returnPath(written.startsWith(`${baseUrl}/`) ? written.slice(baseUrl.length) : written);
}

/** Where a form says its visitor comes from; the support home when it says nothing that could be true. */
export function wayBack(written: unknown, baseUrl: string): Pick<SignInRequest, "continueTo" | "isJapanese"> {
  const continueTo = ownAddress(written, baseUrl) ?? homePath;
  return { continueTo, isJapanese: /^\/ja(?:[/?#]|$)/.test(continueTo) };
}

/** The sign-in page that says what has happened. */
export function signInPageUrl(
  state: SignInState,
  { continueTo, isJapanese }: Pick<SignInRequest, "continueTo" | "isJapanese">,
): string {
  return `${isJapanese ? "/ja" : ""}${ownLoginPage}?${new URLSearchParams({ state, continue: continueTo })}`;
}
