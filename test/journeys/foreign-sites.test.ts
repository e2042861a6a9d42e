import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { type RunningSite, startSite } from "#test/support/running-site.ts";
import { writeFiles } from "#test/support/temporary-content.ts";

const demo = join(import.meta.dirname, "../../content");
const languages = ["en", "ja", "de", "fr", "es", "pt-BR", "zh-Hans", "zh-Hant", "ko", "ar"];

const bare = {
  "index.md": "# Welcome\n\nThe first page.\n\n- [Install it](guide/install.md)\n",
  "guide/install.md": "# Install it\n\nDo this.\n\n## Then\n\nAnd that.\n",
  "guide/use.md": "# Use it\n\nUse it so.\n",
};

const branded = {
  ...bare,
  "site.yaml": [
    "metadata: { siteName: Ferrum Help, brand: Ferrum, publisher: Ferrum, logo: ./ferrum.svg }",
    `languages: [${languages.join(", ")}]`,
  ].join("\n"),
  "ferrum.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>',
  ...Object.fromEntries(languages.slice(1).map((tag) => [`${tag}/guide/use.md`, `# ${tag} 1\n\n${tag} 2.\n`])),
};

describe.each([
  ["a bare folder of Markdown", bare, []],
  ["a vendor's own brand, in ten languages", branded, languages.slice(1)],
])("a site of %s", (_name, files, others) => {
  const dir = mkdtempSync(join(tmpdir(), "signpost-foreign-"));
  let site: RunningSite;
  let crawled: ReadonlyMap<string, Crawled>;
  beforeAll(async () => {
    writeFiles(dir, files);
    site = await startSite({ CONTENT_DIR: dir, LOG_LEVEL: "silent" });
    crawled = await crawl(site.url, [
      "/",
      "/no/such/page",
      "/search-results/?searchTerm=use",
      ...others.flatMap((tag) => [`/${tag}`, `/${tag}/no/such/page`]),
    ]);
  }, 240_000);
  afterAll(async () => {
    await site.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  it("says nothing of the demo's vendor, nor of its products and addresses", () => {
    const demoWords = new RegExp(`(?<![\\p{L}\\d])(?:${namesOfTheDemo().join("|")})(?![\\p{L}\\d])`, "u");
    const found = [...crawled].flatMap(([url, { text }]) =>
      (demoWords.exec(text) ?? []).map((word) => `${url}: ${word}`),
    );

    expect(crawled.size).toBeGreaterThan(5 * (others.length + 1));
    expect(found).toEqual([]);
  });

  it("leads to nothing that is not there, and to no other site", () => {
    const absent = [...crawled].filter(([url, { status }]) => status !== 200 && !url.includes("/no/such/page"));
    const outside = [...crawled].flatMap(([url, { leadsOut }]) => leadsOut.map((out) => `${url}: ${out}`));

    expect(absent.map(([url, { status }]) => `${url}: ${status}`)).toEqual([]);
    expect(outside).toEqual([]);
  });

  it("shows no icon or picture but its own and the product's", () => {
    const shown = [...crawled].flatMap(([, { pictures }]) => pictures);

    expect(
      shown.filter((picture) => !/^\/(?:assets\/(?:favicon-|social[-/])|media\/ferrum\.svg)/.test(picture)),
    ).toEqual([]);
  });
});

/** Its name, and those of its products and hosts, as its content states them; names that are common words count as its products' only. */
function namesOfTheDemo(): string[] {
  const { metadata } = parse(readFileSync(join(demo, "site.yaml"), "utf8")) as { metadata: Record<string, string> };
  const products = readdirSync(demo)
    .flatMap((folder) => readProduct(join(demo, folder, "product.yaml")))
    .filter((name) => name !== undefined);
  return [...new Set([metadata["brand"] ?? "", metadata["id"] ?? "", ...products])];
}

function readProduct(file: string): string[] {
  try {
    const { productNameReference } = parse(readFileSync(file, "utf8")) as {
      productNameReference?: { productName?: string };
    };
    return productNameReference?.productName === undefined ? [] : [productNameReference.productName];
  } catch {
    return [];
  }
}

type Crawled = {
  readonly status: number;
  readonly text: string;
  readonly leadsOut: readonly string[];
  readonly pictures: readonly string[];
};

async function crawl(origin: string, begins: readonly string[]): Promise<ReadonlyMap<string, Crawled>> {
  const files = [
    "/sitemap.xml",
    "/feed.xml",
    "/llms.txt",
    "/robots.txt",
    "/site.webmanifest",
    "/opensearch.xml",
    "/index.md",
    "/favicon.ico",
  ];
  const queue = [...begins, ...files];
  const known = new Set(queue);
  const crawled = new Map<string, Crawled>();
  const visit = async (path: string) => {
    const response = await fetch(origin + path);
    const type = response.headers.get("content-type") ?? "";
    const text = /text|xml|json|svg/.test(type) && !/javascript|css/.test(type) ? await response.text() : "";
    const addresses = type.includes("html")
      ? [...text.matchAll(/\s(?:href|src|action)="([^"#]+)/g)].map(([, url = ""]) => url.replaceAll("&amp;", "&"))
      : [];
    const leadsOut = addresses.filter(
      (url) => /^(?:https?:)?\/\//.test(url) && !/^http:\/\/(?:localhost|127\.0\.0\.1):/.test(url),
    );
    const pictures = [
      ...text.matchAll(/<(?:link rel="icon"[^>]* href|img[^>]* src|meta property="og:image" content)="([^"]+)/g),
    ].map(([, url = ""]) => new URL(url, origin).pathname);
    crawled.set(path, { status: response.status, text, leadsOut, pictures });
    for (const url of addresses) {
      const found = new URL(url, origin + path);
      const next = found.pathname + found.search;
      // The search and the sign-in lead to themselves in all their states.
      if (found.origin !== origin || known.has(next) || /^\/(?:[\w-]+\/)?(?:gateway|login|search-results)\b/.test(next))
        continue;
      known.add(next);
      queue.push(next);
    }
  };
  const worker = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) await visit(path);
  };
  while (queue.length > 0) await Promise.all(Array.from({ length: 4 }, worker));
  return crawled;
}
