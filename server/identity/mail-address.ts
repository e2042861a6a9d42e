const longestAddress = 320;

/**
 * One mail address: a part before and a part after a single `@`, without blanks, control characters, commas, quotes or brackets. Undefined for
 * anything else: what only ends like an address of somebody must not count as one.
 */
export function mailAddress(written: string): { readonly local: string; readonly domain: string } | undefined {
  const [local, domain, ...more] = written.split("@");
  if (!local || !domain || more.length > 0 || written.length > longestAddress) return undefined;
  return /[\s\p{C}"(),:;<>[\\\]]/u.test(written) ? undefined : { local, domain };
}
