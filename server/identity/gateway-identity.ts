import { type Request, type Response, Router } from "express";
import * as z from "zod";
import type { UpstreamAnswer } from "#server/gateway/ask-upstream.ts";
import { clientSignal, pickHeaders } from "#server/gateway/pass-headers.ts";
import type { Upstream } from "#server/gateway/upstream.ts";
import type { Identity, Person } from "./identity.ts";
import { sendToLoginPage } from "./no-identity.ts";
import { isEditorEmail } from "./person-of-account.ts";
import { foreignCookies, isOwnCookie } from "./sealed-cookie.ts";

type GatewayIdentitySettings = {
  readonly baseUrl: string;
  readonly loginPage: string | undefined;
  readonly editorEmailDomain: string | undefined;
  readonly userLookup: Upstream;
  /** Undefined: whom the user lookup knows has a session. */
  readonly heartbeat: Upstream | undefined;
};

/** The vendor's user lookup; what it says besides is left out. */
const lookupSchema = z.object({
  userName: z.string().nullish(),
  id: z.string().nullish(),
  displayName: z.string().nullish(),
  photos: z.array(z.object({ value: z.string() })).nullish(),
  isAdminEntitlementPresent: z.boolean().nullish(),
});

/** The vendor's own services know who is signed in, by the cookies of their domain (docs/gateways.md). */
export function gatewayIdentity(settings: GatewayIdentitySettings): Identity {
  const { baseUrl, loginPage, editorEmailDomain, userLookup, heartbeat } = settings;

  const viewerOf = async (req: Request, res: Response) => {
    const read = (answer: UpstreamAnswer) => personOf(answer, editorEmailDomain);
    const result = await userLookup.call({ headers: visitorHeaders(req), signal: clientSignal(res), read });
    if (!result.ok) throw result.error;
    return result.value;
  };

  const hasSession = async (req: Request, res: Response) => {
    if (heartbeat === undefined) return (await viewerOf(req, res)) !== undefined;
    const result = await heartbeat.call({
      headers: visitorHeaders(req),
      signal: clientSignal(res),
      read: sessionState,
    });
    if (!result.ok) throw result.error;
    // It may renew the cookies of the vendor's domain; ours are nobody else's to set.
    for (const cookie of result.value.setCookies.filter((pair) => !isOwnCookie(pair))) res.append("Set-Cookie", cookie);
    return result.value.isAlive;
  };

  return { viewerOf, hasSession, signIn: sendToLoginPage({ baseUrl, loginPage }), gateway: Router() };
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
    aaId: id ?? "",
    email: userName,
    displayName: displayName || userName,
    ...(avatarUrl !== undefined && isHttps(avatarUrl) && { avatarUrl }),
    canEdit: isEditorEmail(userName, editorEmailDomain),
    isAdmin: isAdminEntitlementPresent === true,
    isPartner: false,
  };
}

/** @throws when the answer says neither. */
function sessionState({ status, setCookies }: UpstreamAnswer) {
  if (status !== 401 && (status < 200 || status >= 300)) throw new TypeError("not the status of a session check");
  return { isAlive: status !== 401, setCookies };
}

export function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === "https:";
}
