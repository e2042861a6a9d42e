import { filesContentSource } from "#server/content/files/files-content-source.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import { contentFeed } from "#server/search/content-feed.ts";
import { isStopWord } from "#server/search/embedded/text/stop-words.ts";
import type { SearchDocument } from "#server/search/search-document.ts";
import type { Locale } from "#shared/locale.ts";
import { engineWith } from "#test/support/search-engine.ts";

const silent = { info: () => undefined, warn: () => undefined };

describe("the demo site's search", () => {
  let documents: SearchDocument[];
  let site: ReturnType<typeof engineWith>;
  beforeAll(async () => {
    const content = await filesContentSource({ dir: "content", watch: "off", log: silent, markdown: inThreadMarkdown });
    const feed = contentFeed(content, silent);
    const keys = [...(await feed.fingerprints()).keys()];
    documents = (await Promise.all(keys.map((key) => feed.document(key)))).filter((found) => found !== undefined);
    site = engineWith(documents, await feed.synonyms());
    await content.close();
  }, 60_000);

  it.each<[query: string, page: string, locale?: Locale]>([
    // Titles, half remembered.
    ["add a board", "tracker/docs/add-a-board"],
    ["create api token", "tracker/docs/create-an-api-token"],
    ["database connection pool exhausted", "kb/database-connection-pool-exhausted"],
    ["restore deleted project", "kb/restore-a-deleted-project"],
    ["slow boards", "tracker/kb/slow-boards"],
    // Questions and symptoms.
    ["how do I restore a project that somebody deleted", "kb/restore-a-deleted-project"],
    ["cannot sign in", "kb/you-cannot-sign-in"],
    ["can't log in", "kb/you-cannot-sign-in"],
    ["2fa code rejected", "kb/two-step-code-rejected"],
    ["emails are not sent", "kb/emails-not-arriving"],
    ["how to take a thread dump when a node hangs", "kb/take-thread-dumps"],
    ["what is new in tracker", "tracker/docs/release-notes"],
    // Error messages and identifiers.
    ["429 too many requests", "kb/rate-limit-429"],
    ["503 Service Unavailable after upgrade", "kb/503-after-upgrade"],
    ["AUTH-207", "kb/two-step-code-rejected"],
    ["X-RateLimit-Remaining", "kb/rate-limit-429"],
    // Misspelt.
    ["sso redirct loop", "kb/sso-redirect-loop"],
    ["databse conection pool", "kb/database-connection-pool-exhausted"],
    ["add a bord", "tracker/docs/add-a-board"],
    // Japanese.
    ["ボードを追加する", "ja/tracker/docs/add-a-board"],
    ["最初のボードを作成", "ja/tracker/docs/create-your-first-board", "ja"],
    ["アップグレード後 503", "ja/kb/503-after-upgrade", "ja"],
    ["キーボードショートカット", "ja/tracker/docs/keyboard-shortcuts", "ja"],
  ])("finds first or second for %s: %s", (query, page, locale = "en") => {
    const found = site.find(query, {}, locale).slice(0, 2);

    expect(found).toContain(page);
  });

  it("finds every page by its title among the first three", () => {
    const lost = newestOf(documents).filter(({ title, language, url }) => {
      const shown = site
        .search(title, {}, language)
        .results.slice(0, 3)
        .map(({ content }) => content);
      return !shown.some((content) => content.title === title || content.url.endsWith(url));
    });

    expect(lost.map(({ key, title }) => `${key} ${title}`)).toEqual([]);
  });

  it("finds cards, notices and headings by their own words among the first three", () => {
    const pagesOf = new Map<string, { readonly types: Set<string>; readonly urls: Set<string> }>();
    for (const { prefix, url, type, language, title, sections } of newestOf(documents))
      for (const name of [title, ...sections.flatMap((section) => section.title ?? [])]) {
        const key = `${language}:${name}`;
        const { types, urls } = pagesOf.get(key) ?? { types: new Set(), urls: new Set() };
        types.add(type);
        urls.add(`${prefix}${url}`.replace(/(?<=.)\/$/, ""));
        pagesOf.set(key, { types, urls });
      }
    const isOfCards = (types: ReadonlySet<string>) => [...types].every((type) => !writtenTypes.includes(type));
    // "Before" and "Use it" are found where they stand often; of thousands of headings some will do.
    const sought = [...pagesOf].filter(
      ([key, { types }], at) => isOfCards(types) || (tellingWords(key.slice(3)) > 1 && at % 5 === 0),
    );
    const lost = sought.filter(([key, { urls }]) => {
      const shown = site.find(key.slice(3), {}, key.slice(0, 2)).slice(0, 3);
      return !shown.some((url) => urls.has(`/${url}`));
    });

    expect(sought.length).toBeGreaterThan(200);
    expect(lost.map(([key, { urls }]) => `${key}: ${[...urls].join(" ")}`)).toEqual([]);
  }, 120_000);

  it("corrects no title", () => {
    const corrected = documents.flatMap(({ title }) => {
      const { searchedQuery } = site.search(title).metadata.query;
      return searchedQuery === title ? [] : [`${title} > ${searchedQuery}`];
    });

    expect(corrected).toEqual([]);
  });
});

/** Of older versions the newest is shown. */
function newestOf(documents: readonly SearchDocument[]): readonly SearchDocument[] {
  return documents.filter(({ url }) => !/^\/[^/]+\/\d+-\d+\//.test(url));
}

const writtenTypes = ["topic", "topicSet", "collection", "documentedProduct", "pageKbArticle"];

function tellingWords(name: string): number {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !isStopWord(word)).length;
}
