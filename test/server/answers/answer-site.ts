import { Registry } from "prom-client";
import { answerBudget } from "#server/answers/answer-budget.ts";
import { type AnswerParts, answerRoutes } from "#server/answers/answer-routes.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import { upstreamFetch } from "#server/gateway/fetch.ts";
import { createUpstream } from "#server/gateway/upstream.ts";
import { createUpstreamMetrics } from "#server/gateway/upstream-metrics.ts";
import { sameOriginOnly } from "#server/http/same-origin.ts";
import type { AnswerLine } from "#shared/answers/answer-line.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import { guardedSite } from "#test/server/http/guarded-site.ts";
import { topicEntry } from "#test/support/entries.ts";
import { languages } from "#test/support/languages.ts";
import { searchDocument } from "#test/support/search-documents.ts";
import { simpleSearch } from "#test/support/simple-search.ts";

const boards = topicEntry({
  id: "boards",
  url: "/boards",
  title: "Boards",
  body: {
    kind: "html",
    html: `<p>Boards show work.</p><h2 id="add">Add a board</h2><p>Open the project and select Add board. Choose who can see the board.</p>
      <h2 id="limits">Limits</h2><p>A project has at most 50 boards. Ask help@example.com for more boards.</p>`,
  },
});
const pages: Readonly<Record<string, PageEntry>> = { "en:/boards": boards };
const documents = [
  searchDocument({ id: "boards", title: "Add a board", description: "How a board is added." }),
  searchDocument({
    id: "elsewhere",
    title: "Other places",
    description: "You can put tasks elsewhere, too.",
  }),
];

export type AnswerSiteParts = {
  /** Origin of a model; undefined: there is none. */
  readonly model?: string;
  readonly viewer?: { readonly aaId: string; readonly email?: string } | undefined;
  readonly limits?: Partial<Parameters<typeof answerBudget>[0]>;
  readonly timeoutMs?: number;
  readonly parts?: Partial<AnswerParts>;
};

export const somebody = { aaId: "account-77", email: "ada@northwind.example" };

/** The call for answers as a site has it, over two pages about boards: one of this site, one elsewhere. */
export async function answerSite(given: AnswerSiteParts = {}) {
  const { model, limits, timeoutMs = 300, parts = {} } = given;
  const counted: string[] = [];
  const lines: object[] = [];
  const log = { warn: (line: object) => void lines.push(line), info: (line: object) => void lines.push(line) };
  const upstream =
    model === undefined
      ? undefined
      : createUpstream(
          { name: "answer-model", url: `${model}/v1`, timeoutMs, maxBytes: 1_000_000 },
          { fetchFn: upstreamFetch, metrics: createUpstreamMetrics(new Registry()), log },
        );
  const routes = answerRoutes({
    search: simpleSearch(documents),
    content: {
      languages,
      findPage: async (path, locale) => {
        const entry = pages[`${locale}:${path}`];
        return entry === undefined ? { kind: "absent", tags: [] } : { kind: "entry", entry, tags: [] };
      },
    },
    readSections: inThreadMarkdown.sections,
    viewerOf: async () => ("viewer" in given ? given.viewer : somebody),
    model: upstream && { upstream, key: "s3cret", modelName: "tiny", maxTokens: 100, deadlineMs: 1500 },
    budget: answerBudget({
      answersPerUserPerDay: 100,
      tokensPerUserPerDay: 100_000,
      tokensPerMinute: 100_000,
      tokensPerDay: 100_000,
      ...limits,
    }),
    count: (origin, outcome) => void counted.push(`${origin} ${outcome}`),
    ...parts,
  });
  const site = await guardedSite({
    routes: (app) => app.use("/gateway", sameOriginOnly({ baseUrl: "https://docs.example" }), routes),
  });
  const post = (
    body: unknown,
    { headers = {}, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
  ) =>
    fetch(`${site.origin}/gateway/api/search/answer`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      ...(signal !== undefined && { signal }),
    });
  /** The answer to a question, as sentences with the addresses they lead to. */
  const ask = async (query = "add board") => linesOf(await (await post({ query })).text());
  return { ...site, post, ask, counted, upstreamLines: lines };
}

/** What an answer says: each sentence with its origin and addresses, and how it ended. */
export function linesOf(text: string) {
  const lines = text
    .trim()
    .split("\n")
    .map((line): AnswerLine => JSON.parse(line));
  const urls = new Map(
    lines.flatMap((line) => (line.kind === "source" ? [[line.source.number, line.source.url] as const] : [])),
  );
  return {
    sentences: lines.flatMap((line) =>
      line.kind === "sentence"
        ? [[line.origin, line.sentence.text, ...line.sentence.sources.map((number) => urls.get(number))]]
        : [],
    ),
    end: lines.flatMap((line) => (line.kind === "end" ? line.outcome : [])).join(),
  };
}
