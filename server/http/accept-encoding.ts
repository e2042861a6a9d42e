import Negotiator from "negotiator";

export type Encoding = "br" | "gzip" | "identity";

/** The server's own order: what it sends when a client likes several equally. */
const ourOrder: readonly Encoding[] = ["br", "gzip", "identity"];

/** How many different headers are remembered; browsers send a handful. */
const maxRemembered = 256;
const remembered = new Map<string, readonly Encoding[]>();
const identityOnly: readonly Encoding[] = ["identity"];

/**
 * Content negotiation, memoized: the encodings that an Accept-Encoding header allows, the most wanted first (RFC 9110, 12.5.3). Without a header, or when
 * it refuses everything, the page is sent as it is: an answer serves better than 406.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return identityOnly;
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const accepted = parse(header);
  if (remembered.size >= maxRemembered) remembered.clear();
  if (header.length <= maxRemembered) remembered.set(header, accepted);
  return accepted;
}

/** An old name of gzip (RFC 9110, 8.4.1.3), which the negotiator does not know. */
const oldGzip = /\bx-gzip\b/gi;

function parse(header: string): readonly Encoding[] {
  const negotiator = new Negotiator({ headers: { "accept-encoding": header.replace(oldGzip, "gzip") } });
  const accepted = negotiator.encodings([...ourOrder], { preferred: [...ourOrder] });
  return accepted.length > 0 ? accepted : identityOnly;
}
