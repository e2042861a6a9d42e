import { type RequestHandler, Router } from "express";
import { acceptedEncodings } from "#server/http/accept-encoding.ts";
import { type CompressedBytes, compressedBytes } from "#server/http/compressed-bytes.ts";
import { outcomeOf } from "#server/http/request-scope.ts";
import type { SiteTheme } from "#shared/entries/theme.ts";

type Sheet = NonNullable<SiteTheme["sheet"]>;

const forEver = "public, max-age=31536000, immutable";

/**
 * The style sheet of the site's theme below `/assets`, compressed once for each version of it. Its name carries the hash of its
 * text: whoever has an older page is given the present sheet, which nobody keeps under the old name.
 */
export function themeRoutes(currentTheme: () => Promise<SiteTheme | undefined>): RequestHandler {
  let kept: { readonly url: string; readonly bytes: Promise<CompressedBytes> } | undefined;
  const bytesOf = (sheet: Sheet) => {
    if (kept?.url !== sheet.url) kept = { url: sheet.url, bytes: compressedBytes(Buffer.from(sheet.css)) };
    return kept.bytes;
  };
  const router = Router();
  router.get(/^\/theme-[0-9a-f]{12}\.css$/, async (req, res, next) => {
    const sheet = (await currentTheme())?.sheet;
    if (sheet === undefined) return next();
    outcomeOf(res).pageType = "asset";
    const [encoding = "identity"] = acceptedEncodings(req.get("accept-encoding"));
    const bytes = (await bytesOf(sheet))[encoding];
    const isPresent = sheet.url.endsWith(req.path);
    res.type("css").vary("Accept-Encoding");
    if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
    res.setHeader("ETag", `"${sheet.url.slice(-16, -4)}-${encoding}"`);
    res.setHeader("Cache-Control", isPresent ? forEver : "no-cache");
    res.send(bytes);
  });
  return router;
}
