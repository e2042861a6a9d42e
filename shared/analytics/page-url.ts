import { maskedText } from "./mask-emails.ts";

/** Parameters that say what a visitor looked for or which campaign sent them; any other might be a secret. */
const told = /^(searchTerm|deployment|product|version|contentType|utm_\w+)$/;

/** A page's address as it may be told to others: without fragment, with the parameters above only, masked and cut. */
export function toldPageUrl(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  for (const name of [...searchParams.keys()]) if (!told.test(name)) searchParams.delete(name);
  const query = searchParams.toString();
  return maskedText(`${origin}${pathname}${query && `?${query}`}`).replaceAll("%5Bemail%5D", "[email]");
}
