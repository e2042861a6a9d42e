import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { hostMatches } from "#shared/links/host-matches.ts";
import type { Logger } from "./logger.ts";
import type { TrustedProxy } from "./trusted-proxy.ts";

export type SiteHosts = {
  readonly baseUrl: string;
  /** Further hosts of the site, with `*.` before them or a port behind. */
  readonly hosts: readonly string[];
  /** The host that a visitor asked for. */
  readonly hostOf: TrustedProxy["hostOf"];
};

/** Why a request's Host header is refused: written twice or no host at all (400, RFC 9112, 3.2), or not this site's (421, RFC 9110, 7.4). */
export type HostProblem = 400 | 421;

/**
 * Host header validation, against DNS rebinding: a page of another domain that was pointed at this server can read nothing. Only a site with
 * a public `BASE_URL` has hosts that are not its own. Names that no public domain can have are everybody's: addresses
 * and names of one word, by which proxies on the same network reach the site.
 */
export function hostCheck({ baseUrl, hosts, hostOf }: SiteHosts): (req: IncomingMessage) => HostProblem | undefined {
  const { hostname: own } = new URL(baseUrl);
  const isPublic = !isPrivateName(own);
  let lastFine = own;
  return (req) => {
    if (hasTwoHosts(req.rawHeaders)) return 400;
    const host = hostOf(req);
    // The same few hosts come again and again.
    if (host === undefined || host === lastFine) return undefined;
    // Anything else could end like a host of the site and be read as another one by whoever gets it next.
    if (!hostSyntax.test(host)) return 400;
    if (!isPublic) return undefined;
    const name = hostnameOf(host);
    if (name !== own && !isPrivateName(name) && !hostMatches(hosts, host.toLowerCase())) return 421;
    lastFine = host;
    return undefined;
  };
}

/** A name, an address, with a port or without; a client may send an empty one. */
const hostSyntax = /^(?:[\w.-]{0,255}|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i;

/** Bounds the log: the names come from outside. */
const maxToldHosts = 100;

/** Log of refused hosts: tells the operator once of each, with the setting that lets it in. */
export function refusedHosts(log: Pick<Logger, "warn">): (host: string) => void {
  const told = new Set<string>();
  return (host) => {
    const name = hostnameOf(host);
    if (told.has(name) || told.size >= maxToldHosts) return;
    told.add(name);
    log.warn({ host: name }, "requests for this host are refused (421): if it is the site's, name it in OTHER_HOSTS");
  };
}

function hostnameOf(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "");
}

function isPrivateName(name: string): boolean {
  return !name.includes(".") || isIP(name) !== 0 || name.startsWith("[") || name.endsWith(".localhost");
}

/** Node keeps the first of several and says nothing. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && (name === "Host" || name === "host" || name.toLowerCase() === "host")) count += 1;
  }
  return count > 1;
}
