import { addressPath } from "#server/content/files/index/old-addresses.ts";

const timeoutMs = 30_000;
/** The limits of the protocol (sitemaps.org): a file has so many addresses, and an index this many files are read of. */
const [maxAddresses, maxFiles, maxCharacters] = [50_000, 50, 52_428_800];
const location = /<loc>\s*([^<\s]+)\s*<\/loc>/gi;

/**
 * The paths at which a site answers, below the address that is given, by its sitemap. Only that host is asked.
 *
 * @throws {Error} when there is no sitemap.
 */
export async function liveAddresses(site: string): Promise<readonly string[]> {
  const base = new URL(site.endsWith("/") ? site : `${site}/`);
  const [waiting, found] = [[new URL("sitemap.xml", base)], new Set<string>()];
  for (let read = 0; read < maxFiles; read++) {
    const next = waiting.shift();
    if (next === undefined) break;
    const text = await sitemapAt(next);
    const listed = [...text.matchAll(location)].flatMap(([, written = ""]) => sameHost(written, base) ?? []);
    if (/<sitemapindex\b/i.test(text)) waiting.push(...listed);
    else for (const { pathname } of listed) if (found.size < maxAddresses) found.add(pathBelow(pathname, base));
  }
  return [...found];
}

async function sitemapAt(url: URL): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}: no sitemap can be read there`);
  return (await response.text()).slice(0, maxCharacters);
}

function sameHost(written: string, { host }: URL): URL | undefined {
  const address = written.replaceAll("&amp;", "&");
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.host === host ? url : undefined;
}

/** What the site is below is no part of addresses here: `/docs/start` of `https://acme.example/docs` is `/start`. */
function pathBelow(pathname: string, base: URL): string {
  return addressPath(pathname.startsWith(base.pathname) ? pathname.slice(base.pathname.length - 1) : pathname);
}
