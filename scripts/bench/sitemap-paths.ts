/** The path of every page that a site's sitemap lists, in its order; of one in parts those of all parts. */
export async function sitemapPaths(origin: string, path = "/sitemap.xml"): Promise<readonly string[]> {
  const response = await fetch(`${origin}${path}`);
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  const addresses = (await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g);
  const listed = [...addresses].map(([, address = ""]) => new URL(address).pathname);
  const paths = listed.map(async (each) => (each.endsWith(".xml") ? await sitemapPaths(origin, each) : [each]));
  return (await Promise.all(paths)).flat();
}

/** Of a generated folder: the pages with text. */
export async function generatedTopics(origin: string): Promise<readonly string[]> {
  return (await sitemapPaths(origin)).filter((path) => path.includes("/topic-"));
}
