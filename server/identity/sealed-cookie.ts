import { parseCookie } from "cookie";
import type { CookieOptions, Request, Response } from "express";
import type * as z from "zod";
import type { Sealing } from "./sealing.ts";

type SealedCookieOptions<Content> = {
  readonly name: string;
  /** Sent below this path only. */
  readonly path: string;
  /** The site is served over TLS: the cookie is never sent without it, and no other host of the domain can set it. */
  readonly isSecure: boolean;
  readonly sealing: Sealing;
  readonly schema: z.ZodType<Content>;
};

/** Encrypted cookie: a cookie whose content only the server can make and read, and that scripts cannot see. */
export type SealedCookie<Content> = {
  read(req: Request): Promise<Content | undefined>;
  /** True when it was written: browsers drop cookies that are longer than 4096 bytes. */
  write(res: Response, content: Content, lifetimeMs: number): Promise<boolean>;
  clear(res: Response): void;
  /** Leaves a word that is no content, until a content takes its place. */
  leave(res: Response, word: string, lifetimeMs: number): void;
  holds(req: Request, word: string): boolean;
};

const longestCookie = 4096;
const attributesLength = 128;

export function sealedCookie<Content extends Readonly<Record<string, unknown>>>(
  options: SealedCookieOptions<Content>,
): SealedCookie<Content> {
  const { path, isSecure, sealing, schema } = options;
  const name = cookieName(options);
  const attributes: CookieOptions = { path, httpOnly: true, sameSite: "lax", secure: isSecure };
  const cookieValue = (req: Request) => parseCookie(req.headers.cookie ?? "")[name];
  return {
    async read(req) {
      const value = cookieValue(req);
      if (value === undefined || value === "") return undefined;
      const content = schema.safeParse(await sealing.open(value));
      return content.success ? content.data : undefined;
    },
    async write(res, content, lifetimeMs) {
      const value = await sealing.seal(content, lifetimeMs);
      if (name.length + value.length + attributesLength > longestCookie) return false;
      res.cookie(name, value, { ...attributes, maxAge: lifetimeMs });
      return true;
    },
    clear: (res) => void res.clearCookie(name, attributes),
    leave: (res, word, lifetimeMs) => void res.cookie(name, word, { ...attributes, maxAge: lifetimeMs }),
    holds: (req, word) => cookieValue(req) === word,
  };
}

/** Prefixes that browsers hold cookies to (RFC 6265bis, 4.1.3). */
function cookieName({ name, path, isSecure }: CookiePlace & { readonly name: string }): string {
  return `${namePrefix({ path, isSecure })}${name}`;
}

/** No other host of the domain can set a cookie that is for the whole host. */
function namePrefix({ path, isSecure }: CookiePlace): string {
  if (!isSecure) return "";
  return path === "/" ? "__Host-" : "__Secure-";
}

type CookiePlace = { readonly path: string; readonly isSecure: boolean };

/** The names of a request's cookies, as `sealedCookie` is given them: without prefix, and on a site with TLS only those that have it. */
export function cookieNames(req: Request, place: CookiePlace): string[] {
  const prefix = namePrefix(place);
  const names = Object.keys(parseCookie(req.headers.cookie ?? ""));
  return names.flatMap((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : []));
}

/** Cookie filter: cookies of a request without our own, for upstreams. */
export function foreignCookies(req: Request): string | undefined {
  const kept = (req.headers.cookie ?? "").split(";").filter((pair) => !isOwnCookie(pair));
  const text = kept.map((pair) => pair.trim()).join("; ");
  return text === "" ? undefined : text;
}

/** A `Cookie` pair or a `Set-Cookie` value of the names this site uses itself. */
export function isOwnCookie(pair: string): boolean {
  return /^\s*(?:__Host-|__Secure-)?signpost-/i.test(pair);
}

export const sessionCookieName = "signpost-session";
export const signInCookieName = "signpost-sign-in";
