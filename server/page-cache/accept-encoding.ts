export type Encoding = "br" | "gzip" | "identity";

/** The server's own order: what it sends when a client likes several equally. */
const ourOrder: readonly Encoding[] = ["br", "gzip", "identity"];

/** How many different headers are remembered; browsers send a handful. */
const maxRemembered = 256;
const remembered = new Map<string, readonly Encoding[]>();
const identityOnly: readonly Encoding[] = ["identity"];

/**
 * The encodings that an Accept-Encoding header allows, the most wanted first (RFC 9110, 12.5.3). Without a header, or when
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

function parse(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    if (name !== "") weights.set(name === "x-gzip" ? "gzip" : name, weightOf(parameters));
  }
  const wildcard = weights.get("*");
  const weightFor = (encoding: Encoding) =>
    // Identity needs no mention: it is allowed unless refused, and then the last resort.
    weights.get(encoding) ?? wildcard ?? (encoding === "identity" ? Number.MIN_VALUE : 0);
  const accepted = ourOrder
    .filter((encoding) => weightFor(encoding) > 0)
    .sort((one, other) => weightFor(other) - weightFor(one));
  return accepted.length > 0 ? accepted : identityOnly;
}

function weightOf(parameters: readonly string[]): number {
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  if (quality === undefined) return 1;
  const weight = Number(quality.slice("q=".length));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
