import { randomUUID } from "node:crypto";
import type { Request, Response } from "express";
import * as z from "zod";
import { cookiePathOf } from "#server/http/base-path.ts";
import type { EndedSessions } from "./ended-sessions.ts";
import { type SealedCookie, sealedCookie, sessionCookieName } from "./sealed-cookie.ts";
import { createSealing } from "./sealing.ts";

/** What the site notes of a person when they sign in; what they may do is decided from it each time. */
export const accountSchema = z.object({
  aaId: z.string().min(1),
  email: z.string().min(1),
  /** The address is known to be theirs. */
  isEmailVerified: z.boolean(),
  displayName: z.string(),
  avatarUrl: z.string().optional(),
  roles: z.array(z.string()),
});
export type Account = z.infer<typeof accountSchema>;

export const renewalSchema = z.object({ at: z.number(), token: z.string() });
const sessionSchema = z.object({
  id: z.string(),
  account: accountSchema,
  /** Moment after which nothing renews it; ms since 1970. */
  endsAt: z.number(),
  /** When the identity host is to be asked whether it still holds, and with what. */
  renewal: renewalSchema.optional(),
});
export type Session = z.infer<typeof sessionSchema>;

export type Sessions = {
  read(req: Request): Promise<Session | undefined>;
  /** Begins a session under a new id, whatever the browser had before. False when the browser could not keep it. */
  begin(res: Response, account: Account, renewal?: Session["renewal"]): Promise<boolean>;
  /** False when the browser could not keep it: the session is not written. */
  keep(res: Response, session: Session): Promise<boolean>;
  /** The session is over; a copy of its cookie is worth nothing here, nor where others share what ended. */
  end(req: Request, res: Response): Promise<Session | undefined>;
  /** The identity host has ended the session. */
  forget(req: Request, res: Response): Promise<void>;
  /** The visitor logged out here and did not sign in again: they must not be signed in without asking. */
  hasLoggedOut(req: Request): boolean;
};

export type SessionSettings = {
  readonly secrets: readonly string[];
  readonly lifetimeMs: number;
  readonly baseUrl: string;
  /** Whose sessions these are: those of another identity count for nothing. */
  readonly realm: string;
  readonly ended: EndedSessions;
};

const loggedOut = "logged-out";

/**
 * Stateless sessions: sessions live in encrypted cookies, so that all instances with the same secret know them
 * (docs/decisions/sessions-in-cookies.md).
 */
export function createSessions({ secrets, lifetimeMs, baseUrl, realm, ended }: SessionSettings): Sessions {
  const cookie: SealedCookie<Session> = sealedCookie({
    name: sessionCookieName,
    path: cookiePathOf(baseUrl),
    isSecure: baseUrl.startsWith("https:"),
    sealing: createSealing(secrets, `session of ${realm}`),
    schema: sessionSchema,
  });
  const read = async (req: Request) => {
    const session = await cookie.read(req);
    return session === undefined || session.endsAt <= Date.now() || ended.has(session.id) ? undefined : session;
  };
  const keep = async (res: Response, session: Session) => {
    const { renewal: _tooLong, ...unrenewed } = session;
    // Cookies count in whole seconds.
    const leftMs = Math.ceil((session.endsAt - Date.now()) / 1000) * 1000;
    // A browser would drop the whole cookie: a session that cannot be renewed is better than none.
    return (await cookie.write(res, session, leftMs)) || cookie.write(res, unrenewed, leftMs);
  };
  const close = async (req: Request) => {
    const session = await read(req);
    if (session !== undefined) await ended.end(session.id, session.endsAt);
    return session;
  };
  return {
    read,
    keep,
    begin: (res, account, renewal) =>
      keep(res, {
        id: randomUUID(),
        account,
        endsAt: Date.now() + lifetimeMs,
        ...(renewal !== undefined && { renewal }),
      }),
    async end(req, res) {
      const session = await close(req);
      cookie.leave(res, loggedOut, lifetimeMs);
      return session;
    },
    async forget(req, res) {
      await close(req);
      cookie.clear(res);
    },
    hasLoggedOut: (req) => cookie.holds(req, loggedOut),
  };
}
