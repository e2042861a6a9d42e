import { createHash } from "node:crypto";
import { type Request, type Response, Router } from "express";
import * as z from "zod";
import type { UpstreamAnswer } from "#server/gateway/ask-upstream.ts";
import { pickHeaders } from "#server/gateway/pass-headers.ts";
import type { Upstream } from "#server/gateway/upstream.ts";
import { singleClient } from "#server/http/client.ts";
import { clientSignal } from "#server/http/client-gone.ts";
import type { LanguageTags } from "#shared/locale.ts";
import type { Identity, Person } from "./identity.ts";
import { sendToLoginPage } from "./no-identity.ts";
import { isEditorEmail } from "./person-of-account.ts";
import { foreignCookies, isOwnCookie } from "./sealed-cookie.ts";

type GatewayIdentitySettings = {
  readonly baseUrl: string;
  readonly languageTags: () => LanguageTags;
  readonly loginPage: string | undefined;
  readonly editorEmailDomain: string | undefined;
  readonly userLookup: Upstream;
  /** Undefined: whom the user lookup knows has a session. */
  readonly heartbeat: Upstream | undefined;
};

/** A text that is not empty; anything else counts as not said. */
const said = z.string().trim().min(1).optional().catch(undefined);

/**
 * The vendor's user lookup, read tolerantly: what is missing, null or of another type than agreed is not said, and costs nobody their
 * sign-in.
 */
const lookupSchema = z.object({
  // Of another type it leaves open whether anybody is signed in.
  userName: z.string().trim().nullish(),
  id: z.preprocess((id) => (typeof id === "number" ? String(id) : id), said),
  displayName: said,
  photos: z
    .array(z.object({ value: said }).catch({}))
    .optional()
    .catch(undefined),
  isAdminEntitlementPresent: z.boolean().optional().catch(undefined),
});

/** The vendor's own services know who is signed in, by the cookies of their domain (docs/gateways.md). */
export function gatewayIdentity(settings: GatewayIdentitySettings): Identity {
  const { baseUrl, languageTags, loginPage, editorEmailDomain, userLookup, heartbeat } = settings;

  const viewerOf = async (req: Request, res: Response) => {
    const read = (answer: UpstreamAnswer) => personOf(answer, editorEmailDomain);
    const result = await userLookup.call({
      headers: visitorHeaders(req),
      client: singleClient(req),
      signal: clientSignal(res),
      read,
    });
    if (!result.ok) throw result.error;
    return result.value;
  };

  const hasSession = async (req: Request, res: Response) => {
    if (heartbeat === undefined) return (await viewerOf(req, res)) !== undefined;
    const result = await heartbeat.call({
      headers: visitorHeaders(req),
      client: singleClient(req),
      signal: clientSignal(res),
      read: sessionState,
    });
    if (!result.ok) throw result.error;
    // It may renew the cookies of the vendor's domain; ours are nobody else's to set.
    for (const cookie of result.value.setCookies.filter((pair) => !isOwnCookie(pair))) res.append("Set-Cookie", cookie);
    return result.value.isAlive;
  };

  return { viewerOf, hasSession, signIn: sendToLoginPage({ baseUrl, loginPage, languageTags }), gateway: Router() };
}

/** Cookies go to the vendor's services without the site's own. */
export function visitorHeaders(req: Request): Record<string, string> {
  const cookie = foreignCookies(req);
  return {
    ...pickHeaders(req, ["accept-language"]),
    accept: "application/json",
    ...(cookie !== undefined && { cookie }),
  };
}

/** @throws when the answer is not what was agreed. */
function personOf(answer: UpstreamAnswer, editorEmailDomain: string | undefined): Person | undefined {
  if (answer.status === 401 || answer.status === 403) return undefined;
  if (answer.status !== 200) throw new TypeError("not the status of a user lookup");
  const { userName, id, displayName, photos, isAdminEntitlementPresent } = lookupSchema.parse(answer.json());
  if (!userName) return undefined;
  const avatarUrl = photos?.[0]?.value;
  return {
    aaId: id ?? idOfUserName(userName),
    email: userName,
    displayName: displayName ?? userName,
    ...(avatarUrl !== undefined && isHttps(avatarUrl) && { avatarUrl }),
    canEdit: isEditorEmail(userName, editorEmailDomain),
    isAdmin: isAdminEntitlementPresent === true,
    isPartner: false,
  };
}

/** Nobody's id is empty, or everybody without one would own the same: the vendor has verified the user name. It is no address to read. */
function idOfUserName(userName: string): string {
  return `name-${createHash("sha256").update(userName).digest("base64url")}`;
}

/** @throws when the answer says neither. */
function sessionState({ status, setCookies }: UpstreamAnswer) {
  if (status !== 401 && (status < 200 || status >= 300)) throw new TypeError("not the status of a session check");
  return { isAlive: status !== 401, setCookies };
}

export function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === "https:";
}
