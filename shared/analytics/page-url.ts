/** Parameters that say what a visitor looked for or which campaign sent them; any other might be a secret. */
const keptParameters = /^(searchTerm|deployment|product|version|contentType|utm_\w+)$/;

/** Redacted address of a page, as it may be given to others: no fragment, the parameters above only, masked and cut. */
export function reportedPageUrl(address: string, mask: (text: string) => string): string {
  const { origin, pathname, searchParams } = new URL(address);
  for (const name of [...searchParams.keys()]) if (!keptParameters.test(name)) searchParams.delete(name);
  const query = searchParams.toString();
  return mask(`${origin}${pathname}${query && `?${query}`}`).replaceAll("%5Bemail%5D", "[email]");
}
