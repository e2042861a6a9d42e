import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type RequestHandler, Router } from "express";
import { acceptedEncodings, type Encoding } from "#server/http/accept-encoding.ts";
import { outcomeOf } from "#server/http/request-scope.ts";
import type { SiteTheme } from "#shared/entries/theme.ts";

type Sheet = NonNullable<SiteTheme["sheet"]>;
type Bytes = Readonly<Record<Encoding, Buffer>>;

const forEver = "public, max-age=31536000, immutable";
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * The style sheet of the site's theme below `/assets`, compressed once for each version of it. Its name carries the hash of its
 * text: whoever has an older page is given the present sheet, which nobody keeps under the old name.
 */
export function themeRoutes(currentTheme: () => Promise<SiteTheme | undefined>): RequestHandler {
  let kept: { readonly url: string; readonly bytes: Promise<Bytes> } | undefined;
  const bytesOf = (sheet: Sheet) => {
    if (kept?.url !== sheet.url) kept = { url: sheet.url, bytes: compressed(sheet.css) };
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

async function compressed(css: string): Promise<Bytes> {
  const identity = Buffer.from(css);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gz] = await Promise.all([compressBrotli(identity, { params }), compressGzip(identity, { level: 9 })]);
  return { br, gzip: gz, identity };
}
