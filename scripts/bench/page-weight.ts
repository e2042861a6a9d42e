import { startServer } from "./measured-process.ts";
import { kilobytes, type Section } from "./report.ts";
import { sitemapPaths } from "./sitemap-paths.ts";

type Sent = { readonly text: string; readonly bytes: number };

/** What a browser gets of one page before anyone touches it, in bytes; `html` uncompressed, all else as brotli. */
export type PageWeight = {
  readonly type: string;
  readonly path: string;
  readonly html: number;
  readonly sent: number;
  readonly style: number;
  readonly script: number;
};

/** Weighs one page of each kind of a running site. Code that loads only when a visitor needs it is not counted. */
export async function weighPages(origin: string): Promise<readonly PageWeight[]> {
  const weights: PageWeight[] = [];
  for (const [type, path] of await onePageOfEachType(origin)) {
    // Twice: the first answer is compressed quickly while it is rendered.
    await fetched(origin, path);
    const page = await fetched(origin, path);
    weights.push({
      type,
      path,
      html: Buffer.byteLength(page.text),
      sent: page.bytes,
      style: await total(origin, attributes(page.text, /<link[^>]*rel="stylesheet"[^>]*>/g, "href")),
      script: await scriptBytes(origin, page.text),
    });
  }
  return weights;
}

/** The weights of the demo site's pages as a section of the report. */
export async function pageWeights(): Promise<Section> {
  const server = await startServer({});
  const weights = await weighPages(server.origin);
  await server.stop();
  return {
    title: "Page weight",
    text: "Of one page of each kind in the demo site: the HTML as it is and compressed, style sheets and JavaScript that load with the page, compressed. Code that loads only when a visitor needs it is not counted.",
    head: ["kind", "page", "HTML", "HTML br", "CSS br", "JS br"],
    rows: weights.map(({ type, path, html, sent, style, script }) => [
      type,
      `\`${path}\``,
      ...[html, sent, style, script].map(kilobytes),
    ]),
  };
}

async function onePageOfEachType(origin: string): Promise<Map<string, string>> {
  const paths = await sitemapPaths(origin);
  const found = new Map<string, string>();
  for (const path of ["/", ...paths.filter((each) => !each.startsWith("/ja/"))]) {
    const type = /<meta name="page-type" content="([^"]+)"/.exec((await fetched(origin, path)).text)?.[1];
    if (type !== undefined && !found.has(type)) found.set(type, path);
  }
  return found;
}

async function scriptBytes(origin: string, html: string): Promise<number> {
  const waiting = [
    ...attributes(html, /<script[^>]*src=[^>]*>/g, "src"),
    ...attributes(html, /<link[^>]*rel="modulepreload"[^>]*>/g, "href"),
  ];
  const seen = new Set<string>();
  let bytes = 0;
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const script = await fetched(origin, path);
    bytes += script.bytes;
    // Static imports load with their module; `import("…")` does not.
    for (const [, imported = ""] of script.text.matchAll(/(?:from|import)\s*"(\.[^"]+)"/g)) {
      waiting.push(new URL(imported, `${origin}${path}`).pathname);
    }
  }
  return bytes;
}

async function total(origin: string, paths: readonly string[]): Promise<number> {
  const files = await Promise.all([...new Set(paths)].map((path) => fetched(origin, path)));
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function attributes(html: string, tag: RegExp, name: string): string[] {
  return [...html.matchAll(tag)].flatMap(([text]) => new RegExp(`\\s${name}="([^"]+)"`).exec(text)?.[1] ?? []);
}

async function fetched(origin: string, path: string): Promise<Sent> {
  const response = await fetch(`${origin}${path}`, { headers: { "accept-encoding": "br" } });
  const text = await response.text();
  const bytes = Number(response.headers.get("content-length") ?? Buffer.byteLength(text));
  return { text, bytes };
}
