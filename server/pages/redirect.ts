import type { Response } from "express";

/** Sends a visitor on, with the query of their address. */
export function redirect(res: Response, location: string, search: string, cacheControl = "public, max-age=300"): void {
  res.set("cache-control", cacheControl).redirect(301, withQuery(asAddress(location), search));
}

/** What `decodeURI` leaves as it was written: signs that divide an address, meant as letters. */
const reserved = /%25(?=2[346BCF]|3[ABDF]|40)/gi;

/** An address elsewhere keeps what its writer has escaped; paths of the site are names, in which a `%` is one. */
function asAddress(location: string): string {
  const address = encodeURI(location);
  return /^https?:/i.test(location) ? address.replace(reserved, "%") : address;
}

/** The visitor's query goes along, before a fragment that the new address may have. */
function withQuery(address: string, search: string): string {
  if (search === "") return address;
  const [path = "", fragment] = address.split("#", 2);
  const query = path.includes("?") ? `&${search.slice(1)}` : search;
  return fragment === undefined ? `${path}${query}` : `${path}${query}#${fragment}`;
}

/** With its `?`; empty for none. */
export function queryOf(url: string): string {
  const start = url.indexOf("?");
  return start === -1 ? "" : url.slice(start);
}
