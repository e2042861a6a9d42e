import { Router } from "express";
import * as z from "zod";
import { BadBodyError } from "#server/http/bad-body-error.ts";
import { cookiePathOf } from "#server/http/base-path.ts";
import { limitRate } from "#server/http/rate-limit.ts";
import { formBody } from "#server/http/request-body.ts";
import {
  privacyChoiceAction,
  privacyChoiceFields,
  privacyChoiceKeptId,
  privacyChoices,
  privacyCookie,
} from "#shared/analytics/privacy-choice.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { privacyChoicesPath } from "#shared/links/site-paths.ts";
import { knownLocale, type LanguageTags } from "#shared/locale.ts";

const formLimits = { maxBytes: 1024, maxFields: 4 };
const rate = { limit: 60, windowMs: 60_000 };
const oneYearMs = 365 * 24 * 60 * 60 * 1000;

const bodySchema = z.object({
  [privacyChoiceFields.choice]: z.enum(privacyChoices),
  [privacyChoiceFields.language]: z.string().catch(""),
});

type PrivacyPlace = { readonly baseUrl: string; readonly languageTags: () => LanguageTags };

/**
 * `POST /api/privacy-choice`: keeps what a visitor chose in their browser, and nowhere else (docs/behaviour/measuring.md, Privacy choices).
 * Set by the server, because browsers forget what scripts set after a week. Mounted under /gateway.
 */
export function privacyRoutes({ baseUrl, languageTags }: PrivacyPlace): Router {
  const router = Router();
  router.post(privacyChoiceAction.slice("/gateway".length), limitRate(rate), formBody(formLimits), (req, res) => {
    const body = bodySchema.safeParse(req.body);
    if (!body.success) throw new BadBodyError(privacyChoiceFields.choice, "malformed");
    const { choice, language } = body.data;
    // Scripts must read it: it is no secret, and opens nothing.
    res.cookie(privacyCookie, choice, {
      path: cookiePathOf(baseUrl),
      sameSite: "lax",
      secure: baseUrl.startsWith("https:"),
      maxAge: oneYearMs,
    });
    const tags = languageTags();
    const page = localiseUrl(privacyChoicesPath, knownLocale(tags, language) ?? tags[0], tags);
    res.set("Cache-Control", "no-store").redirect(303, `${page}#${privacyChoiceKeptId}`);
  });
  return router;
}
