import type { IncomingMessage } from "node:http";
import { basePathOf } from "./base-path.ts";
import type { TrustedProxy } from "./trusted-proxy.ts";

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * HTTPS redirect: where a visitor who came over plain http belongs (docs/behaviour/http.md, Requests and headers): undefined when the
 * request is fine as it is, or when the site has no https address that we could vouch for.
 */
export function httpsRedirects(
  baseUrl: string,
  { forwardedProtocol }: Pick<TrustedProxy, "forwardedProtocol">,
): (req: IncomingMessage) => string | undefined {
  const base = new URL(baseUrl);
  // Only a public origin says which host may stand in the answer; the Host header is the visitor's word.
  const ownHost = base.protocol === "https:" ? base.host : undefined;
  const isForDevelopment = ownHost === undefined && loopbackHost.test(base.host);
  return (req) => {
    if (req.headers["x-forwarded-proto"] === undefined || forwardedProtocol(req) !== "http") return undefined;
    const { host = "" } = req.headers;
    const target = ownHost ?? (isForDevelopment && loopbackHost.test(host) ? host : undefined);
    return target === undefined ? undefined : `https://${target}${basePathOf(baseUrl)}${req.url ?? "/"}`;
  };
}
