import type { Request, RequestHandler, Response } from "express";

/** Somebody who is signed in, as the site knows them; never part of a page's HTML. */
export type Person = {
  /** What the account is called by its identity host; never empty, and never reused for another person. */
  readonly aaId: string;
  /** Never empty. */
  readonly email: string;
  readonly displayName: string;
  /** An https address. */
  readonly avatarUrl?: string;
  /** The address is the vendor's: an editor (docs/behaviour/people.md, Who is signed in). */
  readonly canEdit: boolean;
  readonly isAdmin: boolean;
  readonly isPartner: boolean;
};

/** How the site knows its visitors. One of several stands behind it (docs/decisions/identities.md). */
export type Identity = {
  /**
   * Who sent the request, undefined for nobody. May put renewed cookies on the response.
   *
   * @throws {GatewayError} when it cannot be found out.
   */
  viewerOf(req: Request, res: Response): Promise<Person | undefined>;
  /**
   * Whether the visitor's session still holds where it was begun.
   *
   * @throws {GatewayError} when it cannot be found out.
   */
  hasSession(req: Request, res: Response): Promise<boolean>;
  /** Answers below /login; what it passes on is the sign-in page's. */
  readonly signIn: RequestHandler;
  /** Answers below /gateway: what signs in and out. */
  readonly gateway: RequestHandler;
  /** What whoever starts the server must know, in one line. */
  readonly startNote?: string;
};
