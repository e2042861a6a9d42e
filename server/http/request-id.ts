import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { TrustedProxy } from "./trusted-proxy.ts";

const acceptable = /^[\w.-]{1,64}$/;

/** Correlation ids: names requests: as the trusted proxy before us named them, else a prefix of this process and a count. */
export function requestIds({ isTrusted }: TrustedProxy): (req: IncomingMessage) => string {
  const prefix = `${randomBytes(6).toString("base64url").replaceAll("_", "-")}.`;
  let count = 0;
  return (req) => {
    const given = req.headers["x-request-id"];
    if (typeof given === "string" && acceptable.test(given) && isTrusted(req)) return given;
    count += 1;
    return prefix + count.toString(36);
  };
}
