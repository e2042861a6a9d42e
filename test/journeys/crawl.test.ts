import { type RunningSite, startSite } from "#test/support/running-site.ts";

type Visited = { readonly status: number; readonly type: string; readonly body: string };
type Reference = { readonly from: string; readonly path: string; readonly fragment: string };

/** Addresses of other services that are not this site's pages, though they are on the same origin. */
const notCrawled = /^\/(gateway|login)\b/;

describe("the demo site, followed from its home page", () => {
  let site: RunningSite;
  const visited = new Map<string, Visited>();
  const references: Reference[] = [];

  beforeAll(async () => {
    site = await startSite({ LOG_LEVEL: "silent" });
    const queue = ["/", "/ja", "/sitemap.xml"];
    const known = new Set(queue);
    const visit = async (path: string) => {
      const response = await fetch(site.url + path, { headers: { "accept-encoding": "identity" } });
      const type = response.headers.get("content-type") ?? "";
      const body = /html|xml|css|manifest/.test(type) ? await response.text() : "";
      visited.set(path, { status: response.status, type, body });
      for (const found of referencesIn(body, type, new URL(path, site.url))) {
        references.push({ from: path, ...found });
        if (known.has(found.path) || notCrawled.test(found.path)) continue;
        known.add(found.path);
        queue.push(found.path);
      }
    };
    const worker = async () => {
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) await visit(path);
    };
    while (queue.length > 0) await Promise.all(Array.from({ length: 8 }, worker));
  }, 240_000);

  afterAll(async () => {
    expect(await site.stop()).toBe(0);
  });

  it("has hundreds of pages in both languages", () => {
    const pages = [...visited].filter(([, { type }]) => type.includes("html")).map(([path]) => path);

    expect(pages.filter((path) => !path.startsWith("/ja")).length).toBeGreaterThan(250);
    expect(pages.filter((path) => path.startsWith("/ja")).length).toBeGreaterThan(100);
  });

  it("answers every internal link, image, style and script", () => {
    const broken = references.filter(({ path }) => !notCrawled.test(path) && visited.get(path)?.status !== 200);

    expect([...new Set(broken.map(({ from, path }) => `${from} -> ${path} ${visited.get(path)?.status}`))]).toEqual([]);
  });

  it("has the heading or element that every fragment names", () => {
    const missing = references.filter(({ path, fragment }) => {
      const target = visited.get(path);
      return fragment !== "" && target?.type.includes("html") && !hasId(target.body, fragment);
    });

    expect([...new Set(missing.map(({ from, path, fragment }) => `${from} -> ${path}#${fragment}`))]).toEqual([]);
  });

  it("leads nobody to sites that do not exist, except from the page that says so", () => {
    const leaves = [...visited].flatMap(([path, { type, body }]) =>
      type.includes("html") && !path.endsWith("/kb/example-addresses")
        ? [...body.matchAll(/<a [^>]*href="(https?:[^"]*\.example[/"][^"]*)/g)].map(([, url]) => `${path} -> ${url}`)
        : [],
    );

    // Videos are played in their place.
    expect(leaves.filter((found) => !found.includes("//media."))).toEqual([]);
  });

  it("gives every page one h1, a title, a description and ids that are unique", () => {
    const wrong = [...visited].flatMap(([path, { type, body }]) => {
      if (!type.includes("html")) return [];
      const ids = [...body.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
      const h1 = body.match(/<h1[\s>]/g)?.length ?? 0;
      return [
        ...(h1 === 1 ? [] : [`${path}: ${h1} h1`]),
        ...(/<title>[^<]+<\/title>/.test(body) ? [] : [`${path}: no title`]),
        ...(/<meta name="(description" content="[^"]+|robots" content="noindex)"/.test(body)
          ? []
          : [`${path}: no description`]),
        ...twice.map((id) => `${path}: id ${id} twice`),
      ];
    });

    expect(wrong).toEqual([]);
  });

  it("gives every page that search engines may list a title of its own", () => {
    const byTitle = new Map<string, string[]>();
    for (const [path, { type, body }] of visited) {
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1];
      if (!type.includes("html") || canonical === undefined || new URL(canonical).pathname !== encodeURI(path))
        continue;
      const title = /<title>([^<]+)/.exec(body)?.[1] ?? "";
      byTitle.set(title, [...(byTitle.get(title) ?? []), path]);
    }

    expect([...byTitle].filter(([, paths]) => paths.length > 1)).toEqual([]);
  });

  it("contains nothing that a strict content security policy would refuse", () => {
    const refused = [...visited].flatMap(([path, { type, body }]) => {
      if (!type.includes("html")) return [];
      const inlineScripts = body.match(/<script(?![^>]*\ssrc=)(?![^>]*type="application\/(ld\+)?json")[^>]*>/g) ?? [];
      const inlineStyles = body.match(/<[a-z][^>]*\s(style|on[a-z]+)="/g) ?? [];
      return [...inlineScripts, ...inlineStyles].map((found) => `${path}: ${found.slice(0, 80)}`);
    });

    expect(refused).toEqual([]);
  });
});

function* referencesIn(body: string, type: string, base: URL): Generator<Omit<Reference, "from">> {
  const html = type.includes("html") ? body.matchAll(/<(?!base)[a-z]+\b[^>]*?\s(?:href|src|poster)="([^"]*)"/g) : [];
  const xml = type.includes("xml") && !type.includes("html") ? body.matchAll(/<loc>([^<]+)<\/loc>/g) : [];
  const css = type.includes("css") ? body.matchAll(/url\(["']?([^"')]+)/g) : [];
  for (const [, written = ""] of [...html, ...xml, ...css]) {
    const url = parsed(written.replaceAll("&amp;", "&"), base);
    // Canonical addresses and sitemaps name the public origin.
    const isOurs = url !== undefined && (url.origin === base.origin || url.origin === "http://localhost:3000");
    if (isOurs && /^https?:$/.test(url.protocol)) {
      yield { path: url.pathname + url.search, fragment: decodeURIComponent(url.hash.slice(1)) };
    }
  }
}

function parsed(written: string, base: URL): URL | undefined {
  return URL.canParse(written, base) ? new URL(written, base) : undefined;
}

function hasId(body: string, id: string): boolean {
  const escaped = id.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return id === "top" || body.includes(` id="${escaped}"`);
}
