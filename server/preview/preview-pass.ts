import type { Request, Response } from "express";
import type { PagePath } from "#server/content/content-source.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { loginUrl } from "#shared/links/login-url.ts";
import { previewParameter } from "#shared/links/preview-address.ts";
import type { LanguageTags, Locale } from "#shared/locale.ts";
import { tokenEnd } from "./preview-link.ts";

/** Whether the sender of a request may see a preview. What a refusal says is the same whether there is such a page or not. */
export type PreviewPass =
  /** Signed in as an editor: sees every page. */
  | { readonly kind: "editor"; readonly aaId: string }
  /** Has a signed link: sees this page until then (ms since 1970). */
  | { readonly kind: "link"; readonly endsAtMs: number }
  /** Nobody is signed in, but could be. */
  | { readonly kind: "sign-in"; readonly loginUrl: string }
  | { readonly kind: "refused" };

export type PreviewDoor = {
  readonly secrets: readonly string[];
  readonly baseUrl: string;
  readonly languageTags: () => LanguageTags;
  /** Where visitors sign in; undefined: nowhere. */
  readonly loginPage: string | undefined;
  viewerOf(req: Request, res: Response): Promise<{ readonly aaId: string; readonly canEdit: boolean } | undefined>;
};

/** What a query asks of previews: undefined for nothing, an empty text for an editor's, else the token of a link. */
export function askedPreview(query: URLSearchParams): string | undefined {
  const [token, ...others] = query.getAll(previewParameter);
  return others.length > 0 ? severalTokens : token;
}

/** Which of several is meant nobody can say: no link has this one. */
const severalTokens = "several";

/** @throws {GatewayError} when it cannot be found out who is signed in. */
export async function previewPass(
  { secrets, baseUrl, loginPage, viewerOf, languageTags }: PreviewDoor,
  { path, locale, token }: { readonly path: PagePath; readonly locale: Locale; readonly token: string },
  req: Request,
  res: Response,
): Promise<PreviewPass> {
  const endsAtMs = tokenEnd(secrets, path, token);
  if (endsAtMs !== undefined) return { kind: "link", endsAtMs };
  // Whoever sends no cookie has no session, and no service need be asked.
  const viewer = req.headers.cookie === undefined ? undefined : await viewerOf(req, res);
  if (viewer?.canEdit === true) return { kind: "editor", aaId: viewer.aaId };
  if (viewer !== undefined || loginPage === undefined || token !== "") return { kind: "refused" };
  const page = localiseUrl(encodeURI(path), locale, languageTags());
  const isOwn = loginPage.startsWith(`${baseUrl}/`);
  const continueTo = `${isOwn ? "" : baseUrl}${page}?${previewParameter}`;
  return { kind: "sign-in", loginUrl: loginUrl({ continueTo, ...(!isOwn && { loginPage }) }) };
}
