import { type Request, Router } from "express";
import { limitRate } from "#server/http/rate-limit.ts";
import { formBody } from "#server/http/request-body.ts";
import { comesFromThisMachine, isCode } from "./demo-access.ts";
import { demoEditorDomain, demoPeople } from "./demo-people.ts";
import type { Identity } from "./identity.ts";
import { formLimits, logOutAddress, postRate, signInAddress } from "./identity-forms.ts";
import { personOfAccount } from "./person-of-account.ts";
import type { Sessions } from "./session.ts";
import { returnTarget, type SignInPlace, signInPageUrl, signInRequest } from "./sign-in-addresses.ts";

type DemoSettings = SignInPlace & {
  readonly editorEmailDomain: string | undefined;
  /** Sessions that were begun without the code: for this machine only. */
  readonly sessions: Sessions;
  /** Sessions that were begun with the code. */
  readonly sessionsByCode: Sessions;
  /** Printed at start: whoever sees the server's output may be anybody. */
  readonly code: string;
  /** Content is the demo's own too: browsers of this machine need no code. */
  readonly isOpenHere: boolean;
};

/** Built-in people to try the site with (docs/behaviour/people.md, Built-in people). */
export function demoIdentity(settings: DemoSettings): Identity {
  const { editorEmailDomain, sessions, sessionsByCode, code, isOpenHere } = settings;
  const isOpenTo = (req: Request) => isOpenHere && comesFromThisMachine(req);
  const sessionOf = async (req: Request) =>
    (await sessionsByCode.read(req)) ?? (isOpenTo(req) ? await sessions.read(req) : undefined);

  const signIn = Router();
  signIn.use(async (req, res, next) => {
    const asked = signInRequest(req, settings);
    if (asked === undefined || asked.isPage) return next();
    res.set("Cache-Control", "no-store");
    if (asked.prompt === "none") return res.redirect(303, asked.continueTo);
    const isSignedIn = asked.prompt === undefined && (await sessionOf(req)) !== undefined;
    if (isSignedIn) return res.redirect(303, signInPageUrl("signed-in", asked, settings));
    return isOpenTo(req) ? next() : res.redirect(303, signInPageUrl("code", asked, settings));
  });

  const gateway = Router();
  gateway.post(signInAddress, limitRate(postRate), formBody(formLimits), async (req, res) => {
    const back = returnTarget(req.body.continue, settings);
    res.set("Cache-Control", "no-store");
    const hasCode = isCode(req.body.code, code);
    if (!hasCode && !isOpenTo(req))
      return res.redirect(303, signInPageUrl(req.body.code ? "wrong-code" : "code", back, settings));
    const chosen = demoPeople.find(({ id }) => id === req.body.person);
    if (chosen === undefined) return res.status(400).json({ error: "nobody of that name", code: "BAD_BODY" });
    await (hasCode ? sessionsByCode : sessions).begin(res, chosen.account);
    return res.redirect(303, back.continueTo);
  });
  gateway.post(logOutAddress, limitRate(postRate), formBody(formLimits), async (req, res) => {
    const isByCode = (await sessionsByCode.read(req)) !== undefined;
    await (isByCode ? sessionsByCode : sessions).end(req, res);
    const back = returnTarget(req.body.continue, settings);
    res.set("Cache-Control", "no-store").redirect(303, signInPageUrl("signed-out", back, settings));
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
    startNote: `Demo sign-in code: ${code} (asked for wherever the demo's people are not offered by themselves)`,
  };
}
