import { createHmac, timingSafeEqual } from "node:crypto";

/** The header that says who sent a body, and when. */
export const signatureHeader = "X-Signpost-Signature";

/** How far the clocks of sender and receiver may be apart, in seconds; what is older is somebody's copy. */
export const signatureAgeS = 300;

/** Lower-case hexadecimal HMAC-SHA256 of the time, a dot and the body (docs/gateways.md, Support requests). */
export function signature(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** The header's value for a body that is sent now. */
export function signatureOf(body: string, secret: string, nowMs: number): string {
  const sentAtS = Math.floor(nowMs / 1000);
  return `t=${sentAtS},v1=${signature(`${sentAtS}.${body}`, secret)}`;
}

const headerForm = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** Whether a body was signed with one of the secrets, within minutes of now. */
export function isSigned(body: string, header: string | undefined, secrets: readonly string[], nowMs: number): boolean {
  const [, sentAtS = "", given = ""] = headerForm.exec(header ?? "") ?? [];
  if (given === "" || Math.abs(nowMs / 1000 - Number(sentAtS)) > signatureAgeS) return false;
  const expected = secrets.map((secret) => Buffer.from(signature(`${sentAtS}.${body}`, secret)));
  return expected.some((bytes) => timingSafeEqual(bytes, Buffer.from(given)));
}
