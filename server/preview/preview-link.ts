import { createHmac, timingSafeEqual } from "node:crypto";
import type { PagePath } from "#server/content/content-source.ts";

/** When a token ends (seconds since 1970), and its signature: 32 bytes in base64url. */
const tokenForm = /^(\d{1,12})\.([\w-]{43})$/;

/** What lets its bearer see the preview of one page, in every language, until a moment (docs/behaviour/editors.md, Preview). */
export function previewToken(secret: string, path: PagePath, endsAtMs: number): string {
  const endsAtS = Math.floor(endsAtMs / 1000);
  return `${endsAtS}.${signature(secret, path, endsAtS).toString("base64url")}`;
}

/**
 * The moment at which a token ends (ms since 1970); undefined when it is none of ours, is for another page or has ended. Any of
 * the secrets may have signed it.
 */
export function tokenEnd(
  secrets: readonly string[],
  path: PagePath,
  token: string,
  nowMs = Date.now(),
): number | undefined {
  const [, end = "", signed = ""] = tokenForm.exec(token) ?? [];
  const endsAtMs = Number(end) * 1000;
  if (signed === "" || endsAtMs <= nowMs) return undefined;
  const given = Buffer.from(signed, "base64url");
  const isOurs = secrets.some((secret) => timingSafeEqual(given, signature(secret, path, Number(end))));
  return isOurs ? endsAtMs : undefined;
}

function signature(secret: string, path: PagePath, endsAtS: number): Buffer {
  return createHmac("sha256", secret).update(`signpost preview\n${endsAtS}\n${path}`).digest();
}
