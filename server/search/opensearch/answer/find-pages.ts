import * as z from "zod";
import { type Asking, searchEach, searchOnce } from "#server/search/opensearch/asking.ts";
import {
  type Clause,
  matching,
  type PageQuery,
  pageQuery,
  type Strictness,
  usualStrictness,
} from "#server/search/opensearch/query/page-query.ts";
import {
  editionsBody,
  filtersOf,
  isByDate,
  searchBody,
  type Window,
} from "#server/search/opensearch/query/search-body.ts";
import {
  beginningBody,
  corrected,
  knownBody,
  type Misspelling,
  misspellingsIn,
  spellingBody,
  suggestSchema,
} from "#server/search/opensearch/query/spelling.ts";
import type { Locale } from "#shared/locale.ts";
import type { SearchCall } from "#shared/search/search-call.ts";
import { chooseEdition } from "./choose-edition.ts";

const countSchema = z.object({ value: z.int().nonnegative() });
const bucketsSchema = z.object({ buckets: z.array(z.object({ key: z.string(), pages: countSchema })) });
const hitSchema = z.object({
  _id: z.string(),
  _score: z.number().nullable(),
  fields: z.object({ page: z.tuple([z.string()]) }),
});
const editionsSchema = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        _id: z.string(),
        fields: z.object({
          page: z.tuple([z.string()]),
          language: z.tuple([z.string()]),
          versions: z.array(z.string()).default([]),
        }),
      }),
    ),
  }),
});
const foundSchema = z.object({
  hits: z.object({ hits: z.array(hitSchema) }),
  aggregations: z.object({
    found: z.object({ doc_count: z.int().nonnegative(), pages: countSchema }),
    ofAnyType: z.object({ types: bucketsSchema }).optional(),
    ofAnyProduct: z.object({ platforms: bucketsSchema, products: bucketsSchema }).optional(),
  }),
  suggest: suggestSchema.optional(),
});
type Found = z.output<typeof foundSchema>;
const pinnedSchema = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        _id: z.string(),
        fields: z.object({
          url: z.tuple([z.string()]),
          language: z.tuple([z.string()]),
          page: z.tuple([z.string()]),
        }),
      }),
    ),
  }),
});
const anySchema = z.object({ hits: z.object({ total: z.object({ value: z.int().nonnegative() }) }) });

export type FoundPage = { readonly page: string; readonly id: string; readonly score: number };

export type FoundPages = {
  /** In the order of the results, as far as they were asked for. */
  readonly pages: readonly FoundPage[];
  readonly total: number;
  readonly counts: Found["aggregations"];
  readonly query: PageQuery;
  readonly strictness: Strictness;
  readonly isRelaxed: boolean;
  /** What was searched for in the place of the query. */
  readonly rewritten?: string;
};

/** With no more results than this, none of which has all words, any word will do. */
const fewResults = 3;
const maxPinned = 100;

/** The pages of one window of results, with spelling corrected and less asked for where hardly a page has all of it. */
export async function findPages(asking: Asking, call: SearchCall): Promise<FoundPages> {
  const { request, locale } = call;
  const filters = filtersOf(request.facetFilters);
  const written = pageQuery(request.query, asking.synonyms);
  const byDate = isByDate(request, written.asksForSomething);
  const pinned = byDate ? [] : await pinnedPages(asking, call);
  const { from, size } = request.pagination;
  const shown = pinned.slice(from, from + size);
  // What is pinned takes the place of others.
  const window: Window = { from: Math.max(0, from - pinned.length), size: size - shown.length };
  const ask = async (query: PageQuery, strictness: Strictness, withSpelling: boolean) => {
    const body = searchBody({
      matching: matching(query, asking.fields, strictness),
      filters,
      request,
      isByDate: byDate,
      window,
      without: pinned.map(({ page }) => page),
    });
    const suggest =
      withSpelling && query.asksForSomething ? { suggest: spellingBody(query.text, { isLoose: false }) } : {};
    return searchOnce(asking, { ...body, ...suggest }, foundSchema);
  };
  const { query, strictness, found, isRelaxed, rewritten } = await mostFitting(asking, written, byDate, ask);
  const others = found.hits.hits.map(({ _id, _score, fields }) => ({
    page: fields.page[0],
    id: _id,
    score: _score ?? 0,
  }));
  // Most sites have one text a page: then there is nothing to choose.
  const { doc_count: documents, pages } = found.aggregations.found;
  const body = { matching: matching(query, asking.fields, strictness), filters };
  const chosen =
    documents === pages.value && pinned.length === 0
      ? others
      : await withChosenEditions(asking, others, (of) => editionsBody(body, of), {
          locale,
          asked: query.text.split(" "),
        });
  return {
    pages: [...shown, ...chosen],
    total: pinned.length + found.aggregations.found.pages.value,
    counts: found.aggregations,
    query,
    strictness,
    isRelaxed,
    ...(rewritten !== undefined && { rewritten }),
  };
}

/** The same pages, each in the edition that the reader is to be shown. */
async function withChosenEditions(
  asking: Asking,
  pages: readonly FoundPage[],
  bodyOf: (pages: readonly string[]) => Clause,
  { locale, asked }: { readonly locale: Locale; readonly asked: readonly string[] },
): Promise<readonly FoundPage[]> {
  if (pages.length === 0) return pages;
  const { hits } = (await searchOnce(asking, bodyOf(pages.map(({ page }) => page)), editionsSchema)).hits;
  return pages.map((found) => {
    const own = hits.filter(({ fields }) => fields.page[0] === found.page);
    const editions = own.map(({ _id, fields }) => ({
      id: _id,
      language: fields.language[0],
      versions: fields.versions,
    }));
    return { ...found, id: chooseEdition(editions, locale, asked)?.id ?? found.id };
  });
}

type Ask = (query: PageQuery, strictness: Strictness, withSpelling: boolean) => Promise<Found>;

/** Asks again, with the likeliest spelling, or for less. */
async function mostFitting(asking: Asking, written: PageQuery, byDate: boolean, ask: Ask) {
  // In order of date nothing else keeps what merely mentions one of the words from the top.
  let strictness: Strictness = { ...usualStrictness, ...(byDate && { coverage: "100%" }) };
  let query = written;
  let found = await ask(query, strictness, true);
  let rewritten: string | undefined;
  if (!query.asksForSomething) return { query, strictness, found, isRelaxed: false, rewritten };
  const doubtful = misspellingsIn(found.suggest);
  const wrong = doubtful.length === 0 ? [] : await misspelt(asking, query, doubtful);
  const lastEnds = query.text.length;
  const isUnfinished = wrong.some(({ offset, length, begins }) => begins && offset + length === lastEnds);
  const errors = wrong.filter(({ begins, offset, length }) => !(begins && offset + length === lastEnds));
  if (isUnfinished || errors.length > 0) {
    strictness = { ...strictness, isUnfinished };
    if (errors.length > 0) {
      rewritten = corrected(query.text, errors);
      const { phrases, excluded } = query;
      query = { ...pageQuery(rewritten, asking.synonyms), phrases, excluded };
    }
    found = await ask(query, strictness, false);
  } else if (found.aggregations.found.pages.value === 0 && (await hasBeginning(asking, query))) {
    strictness = { ...strictness, isUnfinished: true };
    found = await ask(query, strictness, false);
  }
  let isRelaxed = false;
  const relax = async (less: Partial<Strictness>) => {
    const again = await ask(query, { ...strictness, ...less }, false);
    if (again.aggregations.found.pages.value <= found.aggregations.found.pages.value) return;
    strictness = { ...strictness, ...less };
    found = again;
    isRelaxed = true;
  };
  if (query.phrases.length > 0 && found.aggregations.found.pages.value === 0) await relax({ withPhrases: false });
  const isFew = found.aggregations.found.pages.value <= (byDate ? 0 : fewResults);
  if (isFew && query.text.includes(" ") && !(await hasAllWords(asking, query, strictness)))
    await relax({ coverage: "1" });
  return { query, strictness, found, isRelaxed, rewritten };
}

async function hasAllWords(asking: Asking, query: PageQuery, strictness: Strictness): Promise<boolean> {
  const body = { size: 0, terminate_after: 1, track_total_hits: 1 };
  const whole = matching(query, asking.fields, { ...strictness, coverage: "100%" });
  const [answer] = await searchEach(asking, [{ ...body, query: whole }], anySchema);
  return (answer?.hits.total.value ?? 0) > 0;
}

async function hasBeginning(asking: Asking, { text }: PageQuery): Promise<boolean> {
  const last = text.toLowerCase().split(" ").at(-1) ?? "";
  if (last.length < 2) return false;
  const [known, begun] = await searchEach(asking, [knownBody(last, asking.fields), beginningBody(last)], anySchema);
  return (known?.hits.total.value ?? 0) === 0 && (begun?.hits.total.value ?? 0) > 0;
}

type Checked = Misspelling & { readonly begins: boolean };

/** Of the words that no page has as they are, those that none has in another form either; a quoted word is meant. */
async function misspelt(
  asking: Asking,
  query: PageQuery,
  doubtful: readonly Misspelling[],
): Promise<readonly Checked[]> {
  const quoted = query.phrases.join(" ").toLowerCase();
  const words = doubtful.filter(({ word }) => !quoted.includes(word));
  const answers = await searchEach(
    asking,
    words.flatMap(({ word }) => [knownBody(word, asking.fields), beginningBody(word)]),
    anySchema,
  );
  const isThere = (at: number) => (answers[at]?.hits.total.value ?? 0) > 0;
  return words.flatMap((word, at) => (isThere(2 * at) ? [] : [{ ...word, begins: isThere(2 * at + 1) }]));
}

/** In the reader's language where they have it, in the order in which they were pinned; whether or not the query finds them. */
async function pinnedPages(
  asking: Asking,
  { request, locale, pinned = [] }: SearchCall,
): Promise<readonly FoundPage[]> {
  if (pinned.length === 0) return [];
  const { types, products } = filtersOf(request.facetFilters);
  const body = {
    size: maxPinned,
    query: { bool: { filter: [{ terms: { url: pinned } }] } },
    post_filter: { bool: { filter: [...types, ...products] } },
    _source: false,
    track_total_hits: false,
    docvalue_fields: ["url", "language", "page"],
  };
  const { hits } = (await searchOnce(asking, body, pinnedSchema)).hits;
  return pinned.flatMap((path) => {
    const named = hits.filter(({ fields }) => fields.url[0] === path);
    const chosen = named.find(({ fields }) => fields.language[0] === locale) ?? named[0];
    return chosen === undefined ? [] : [{ page: chosen.fields.page[0], id: chosen._id, score: 0 }];
  });
}

const nearestSchema = z.object({ suggest: suggestSchema });
const maxNearest = 3;

/** Offered where nothing was found: the query with the site's nearest words in the place of those that it lacks. */
export async function nearestQueries(asking: Asking, { text }: PageQuery): Promise<readonly string[]> {
  const body = { size: 0, track_total_hits: false, suggest: spellingBody(text, { isLoose: true }) };
  const wrong = misspellingsIn((await searchOnce(asking, body, nearestSchema)).suggest);
  if (wrong.length === 0) return [];
  const most = Math.max(...wrong.map(({ others }) => others.length));
  const queries = Array.from({ length: Math.min(most, maxNearest) }, (_, choice) => corrected(text, wrong, choice));
  return [...new Set(queries)];
}
