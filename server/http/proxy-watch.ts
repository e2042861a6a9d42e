import type { IncomingMessage } from "node:http";
import type { TrustedProxies } from "#server/config/variable.ts";
import { healthPaths } from "./health.ts";
import type { Logger } from "./logger.ts";
import type { TrustedProxy } from "./trusted-proxy.ts";

export type ProxyWatch = {
  /** To be shown each request; costs nothing once there is something to say. */
  see(req: IncomingMessage): void;
  /** A proxy stands before the site and is not believed: visitors cannot be told apart. */
  isDisbelieved(): boolean;
};

type WatchedSettings = { readonly baseUrl: string; readonly trustProxy: TrustedProxies };

/**
 * Reverse proxy detection: looks for one that `TRUST_PROXY` does not name, and for one that must be there and says nothing,
 * and warns once of each.
 */
export function watchProxies(
  { isTrusted }: Pick<TrustedProxy, "isTrusted">,
  log: Pick<Logger, "warn">,
  settings: WatchedSettings,
): ProxyWatch {
  let isDisbelieved = false;
  let mayBeSilent = needsProxy(settings);
  return {
    see(req) {
      if (mayBeSilent && !isTrusted(req) && !healthPaths.has(req.url ?? "") && !hasProxyHeader(req)) {
        mayBeSilent = false;
        log.warn(
          { address: req.socket.remoteAddress },
          "BASE_URL is https, and a request came without the headers of a proxy: let the proxy send X-Forwarded-For and X-Forwarded-Proto, and name it in TRUST_PROXY",
        );
      }
      if (isDisbelieved || req.headers["x-forwarded-for"] === undefined || isTrusted(req)) return;
      isDisbelieved = true;
      const address = req.socket.remoteAddress;
      log.warn(
        { address },
        `requests come through a proxy that is not believed: set TRUST_PROXY=${address}, else all visitors are one to the site`,
      );
    },
    isDisbelieved: () => isDisbelieved,
  };
}

/** A site that is reached by https has a proxy before it; as long as `TRUST_PROXY` is not set nobody has thought of which. */
function needsProxy({ baseUrl, trustProxy }: WatchedSettings): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  const isLoopback = /^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  return protocol === "https:" && !isLoopback && String(trustProxy) === "loopback";
}

function hasProxyHeader({ headers }: IncomingMessage): boolean {
  return ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded", "x-real-ip", "via"].some(
    (name) => headers[name] !== undefined,
  );
}
