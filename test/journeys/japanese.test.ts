import type { Nodes } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { messagesFor } from "#server/messages/messages-for.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

/** What one Japanese page says and where it leads, as a browser would take it. */
type Visited = {
  readonly path: string;
  readonly status: number;
  readonly html: string;
  readonly texts: { readonly language: string; readonly text: string }[];
  readonly links: { readonly href: string; readonly language: string }[];
};

const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/;
/** Code, names and quotations are in whatever language they are. */
const notRead = new Set(["script", "style", "pre", "code", "em", "samp", "kbd", "blockquote"]);

describe("the Japanese demo site, followed from its home page", () => {
  let site: RunningSite;
  const pages: Visited[] = [];

  beforeAll(async () => {
    site = await startSite({ LOG_LEVEL: "silent" });
    const known = new Set(["/ja"]);
    const queue = [...known];
    const worker = async () => {
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
        const page = await visit(path);
        if (page === undefined) continue;
        pages.push(page);
        for (const { href } of page.links) {
          const url = new URL(href, site.url + path);
          const isNew = url.origin === site.url && /^\/ja(\/|$)/.test(url.pathname) && !known.has(url.pathname);
          if (!isNew) continue;
          known.add(url.pathname);
          queue.push(url.pathname);
        }
      }
    };
    while (queue.length > 0) await Promise.all(Array.from({ length: 6 }, worker));
  }, 240_000);

  afterAll(() => site.stop());

  const visit = async (path: string): Promise<Visited | undefined> => {
    const response = await fetch(site.url + path);
    if (!response.headers.get("content-type")?.includes("text/html")) return undefined;
    const html = await response.text();
    const page: Visited = { path, status: response.status, html, texts: [], links: [] };
    const walk = (node: Nodes, around: string): void => {
      if (node.type === "text" && node.value.trim() !== "")
        page.texts.push({ language: around, text: node.value.trim() });
      if (!("children" in node) || (node.type === "element" && notRead.has(node.tagName))) return;
      const { lang, ariaLabel, placeholder, title, href, hrefLang } = node.type === "element" ? node.properties : {};
      const language = typeof lang === "string" ? lang : around;
      for (const text of [ariaLabel, placeholder, title]) {
        if (typeof text === "string") page.texts.push({ language, text });
      }
      if (node.type === "element" && node.tagName === "a" && typeof href === "string") {
        page.links.push({ href, language: typeof hrefLang === "string" ? hrefLang : "ja" });
      }
      for (const child of node.children) walk(child, language);
    };
    walk(unified().use(rehypeParse).parse(html), "");
    return page;
  };

  const where = (isWrong: (page: Visited) => boolean) => pages.filter(isWrong).map(({ path }) => path);
  const found = (find: (page: Visited) => readonly string[]) =>
    pages.flatMap((page) => find(page).map((what) => `${page.path}: ${what}`));

  it("has every page of the English one", () => {
    expect(pages.length).toBeGreaterThan(300);
    expect(where(({ status }) => status !== 200)).toEqual([]);
  });

  it("says on each page that it is Japanese", () => {
    expect(where(({ html }) => !/<html lang="ja"[ >]/.test(html))).toEqual([]);
    expect(where(({ html }) => !html.includes('<meta name="language" content="ja"/>'))).toEqual([]);
  });

  it("has no text of the English interface", () => {
    const [english, own] = [messagesFor("en"), messagesFor("ja")];
    const untranslated = new Set<string>(
      Object.entries(english).flatMap(([key, text]) =>
        typeof text === "string" && own[key as keyof typeof own] !== text ? [text] : [],
      ),
    );
    const isInterface = ({ language, text }: Visited["texts"][number]) => language === "ja" && untranslated.has(text);

    expect(found(({ texts }) => texts.filter(isInterface).map(({ text }) => text))).toEqual([]);
  });

  it("says of each text in the other language that it is in that", () => {
    const isWrong = ({ language, text }: Visited["texts"][number]) => language === "en" && japanese.test(text);

    expect(found(({ texts }) => texts.filter(isWrong).map(({ text }) => text))).toEqual([]);
  });

  it("notes in Japanese on each page without translation that it has none, and on no other", () => {
    const note = messagesFor("ja").notTranslated;
    const isNoted = ({ texts }: Visited) => texts.some(({ language, text }) => language === "ja" && text === note);
    const isEnglish = ({ html }: Visited) => /<main [^>]*lang="en"/.test(html);

    expect(where((page) => isNoted(page) !== isEnglish(page))).toEqual([]);
    expect(pages.filter(isNoted).length).toBeGreaterThan(50);
  });

  it("keeps to Japanese addresses on this site, except in the language switch", () => {
    const elsewhere = /^\/(?!ja(?:[/?#]|$)|media\/|assets\/|gateway\/)/;
    const leaves = ({ href, language }: Visited["links"][number]) => elsewhere.test(href) && language !== "en";

    expect(found(({ links }) => links.filter(leaves).map(({ href }) => href))).toEqual([]);
  });

  it("adds the prefix on the two vendor hosts and on no other", () => {
    const hosts = ["www.larkmoor.example", "my.larkmoor.example"];
    const isWrong = ({ href }: Visited["links"][number]) => {
      if (!/^https?:/.test(href)) return false;
      const { host, origin, pathname } = new URL(href);
      return origin !== site.url && hosts.includes(host) !== /^\/ja(\/|$)/.test(pathname);
    };

    expect(found(({ links }) => links.filter(isWrong).map(({ href }) => href))).toEqual([]);
    expect(
      pages.some(({ links }) => links.some(({ href }) => href.startsWith("https://www.larkmoor.example/ja"))),
    ).toBe(true);
  });

  it("names both languages of a page that has both, and none of one that has not", () => {
    const alternates = (html: string) =>
      [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)"/gi)].map(([, name]) => name);
    const isEnglish = ({ html }: Visited) => /<main [^>]*lang="en"/.test(html);

    expect(where((page) => isEnglish(page) && alternates(page.html).length > 0)).toEqual([]);
    expect(
      where(
        (page) =>
          !isEnglish(page) &&
          !/<meta name="robots" content="noindex"/.test(page.html) &&
          alternates(page.html).join() !== "en,ja,x-default",
      ),
    ).toEqual([]);
  });
});
