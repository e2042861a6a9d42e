import { type Request, Router } from "express";
import { isLocalHostName } from "#server/config/identity-setting.ts";
import { limitRate } from "#server/http/rate-limit.ts";
import { formBody } from "#server/http/request-body.ts";
import { demoEditorDomain, demoPeople } from "./demo-people.ts";
import type { Identity } from "./identity.ts";
import { formLimits, logOutAddress, postRate, signInAddress } from "./identity-forms.ts";
import { personOfAccount } from "./person-of-account.ts";
import type { Sessions } from "./session.ts";
import { signInPageUrl, signInRequest, wayBack } from "./sign-in-addresses.ts";

type DemoSettings = {
  readonly baseUrl: string;
  readonly editorEmailDomain: string | undefined;
  readonly sessions: Sessions;
  /** The demo was asked for by name: connections may come from elsewhere, as they do into containers. */
  readonly allowsOtherMachines: boolean;
};

/** Built-in people to try the site with (docs/behaviour.md, Built-in people). */
export function demoIdentity({ baseUrl, editorEmailDomain, sessions, allowsOtherMachines }: DemoSettings): Identity {
  const isAllowed = (req: Request) => comesFromHere(req, allowsOtherMachines);
  const sessionOf = async (req: Request) => (isAllowed(req) ? await sessions.read(req) : undefined);

  const signIn = Router();
  signIn.use(async (req, res, next) => {
    const asked = signInRequest(req, baseUrl);
    if (asked === undefined || asked.isPage) return next();
    res.set("Cache-Control", "no-store");
    if (asked.prompt === "none") return res.redirect(303, asked.continueTo);
    if (!isAllowed(req)) return res.redirect(303, signInPageUrl("elsewhere", asked));
    const isSignedIn = asked.prompt === undefined && (await sessionOf(req)) !== undefined;
    return isSignedIn ? res.redirect(303, signInPageUrl("signed-in", asked)) : next();
  });

  const gateway = Router();
  gateway.post(signInAddress, limitRate(postRate), formBody(formLimits), async (req, res) => {
    const back = wayBack(req.body.continue, baseUrl);
    res.set("Cache-Control", "no-store");
    if (!isAllowed(req)) return res.redirect(303, signInPageUrl("elsewhere", back));
    const chosen = demoPeople.find(({ id }) => id === req.body.person);
    if (chosen === undefined) return res.status(400).json({ error: "nobody of that name" });
    await sessions.begin(res, chosen.account);
    return res.redirect(303, back.continueTo);
  });
  gateway.post(logOutAddress, limitRate(postRate), formBody(formLimits), async (req, res) => {
    await sessions.end(req, res);
    const back = wayBack(req.body.continue, baseUrl);
    res.set("Cache-Control", "no-store").redirect(303, signInPageUrl("signed-out", back));
  });

  return {
    async viewerOf(req) {
      const session = await sessionOf(req);
      return session === undefined
        ? undefined
        : personOfAccount(session.account, editorEmailDomain ?? demoEditorDomain);
    },
    hasSession: async (req) => (await sessionOf(req)) !== undefined,
    signIn,
    gateway,
  };
}

/**
 * The address bar names this machine (a name of another one could lead here, too), and so does every hop that is known. A
 * proxy of this machine that says nothing and changes the host cannot be told from a visitor.
 */
function comesFromHere(req: Request, allowsOtherMachines: boolean): boolean {
  const host = req.headers.host?.replace(/:\d+$/, "") ?? "";
  if (!isLocalHostName(host)) return false;
  if (allowsOtherMachines) return true;
  const forwarded = req.get("x-forwarded-for")?.split(",") ?? [];
  return [req.socket.remoteAddress ?? "", ...forwarded].every(isLoopback);
}

function isLoopback(address: string): boolean {
  return /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/.test(address.trim());
}
