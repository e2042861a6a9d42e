import { type ParsedQuery, parseQuery } from "#server/search/embedded/query/parse-query.ts";
import type { SynonymGroups } from "#server/search/embedded/query/synonyms.ts";
import { isStopWord } from "#server/search/embedded/text/stop-words.ts";
import { plainLine } from "#server/search/embedded/text/suggestion-lines.ts";
import { wholeKana } from "#server/search/embedded/text/whole-kana.ts";
import type { AnalysisName } from "#server/search/opensearch/index/languages.ts";
import { withSynonyms } from "./synonyms.ts";

/** A query of OpenSearch's own language. */
export type Clause = Readonly<Record<string, unknown>>;

/** What is looked for, before OpenSearch analyses it. */
export type PageQuery = ParsedQuery & {
  /** The query itself first, then with synonyms in the place of its words. */
  readonly variants: readonly string[];
  readonly asksForSomething: boolean;
};

/** How strictly pages are held to a query. */
export type Strictness = {
  /** In the form of `minimum_should_match`: how much of a query a page must have. */
  readonly coverage: string;
  readonly withPhrases: boolean;
  /** The last word is the beginning of one. */
  readonly isUnfinished: boolean;
};

export const usualStrictness: Strictness = { coverage: "2<34%", withPhrases: true, isUnfinished: false };

/** What the parts of a score count beside BM25 of the whole text (docs/decisions/search-on-opensearch.md). */
const weights = { title: 0.6, headings: 0.25, pair: 0.25, sameTitle: 12, synonym: 0.8, unfinished: 0.7 } as const;
/** Longer queries are prose: words far back in it change little and cost time. */
const maxWords = 64;
const maxPairs = 12;

export function pageQuery(written: string, synonyms: SynonymGroups): PageQuery {
  const parsed = parseQuery(wholeKana(written));
  const text = cut(parsed.text);
  return { ...parsed, text, variants: [text, ...withSynonyms(text, synonyms)], asksForSomething: text !== "" };
}

/** Control characters and halves of characters are no words; OpenSearch would refuse some of them. */
function cut(text: string): string {
  const words = text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\ufffd]+/gu, " ")
    .trim()
    .split(/\s+/);
  return words
    .slice(0, maxWords)
    .map((word) => word.slice(0, maxWordLength))
    .join(" ");
}

const maxWordLength = 100;

/** The pages that have enough of a query, scored, whatever else is asked of them. */
export function matching(query: PageQuery, fields: readonly AnalysisName[], strictness: Strictness): Clause {
  const { variants, phrases, excluded, asksForSomething } = query;
  if (!asksForSomething) return { match_all: {} };
  const must: Clause[] = [
    {
      dis_max: {
        queries: variants.flatMap((text, at) => [
          ...fields.map((field) => inLanguage(text, field, strictness, at === 0 ? 1 : weights.synonym)),
          ...(strictness.isUnfinished ? [unfinished(text, strictness)] : []),
        ]),
      },
    },
  ];
  return {
    function_score: {
      query: {
        bool: {
          must,
          filter: strictness.withPhrases ? phrases.map((phrase) => quoted(phrase)) : [],
          must_not: excluded.map((text) =>
            anyLanguage(fields, (field) => ({ match_phrase: { [`${field}.all`]: cut(text) } })),
          ),
          should: [
            { constant_score: { filter: { term: { titleLine: plainLine(query.text) } }, boost: weights.sameTitle } },
          ],
        },
      },
      field_value_factor: { field: "boost", missing: 1 },
    },
  };
}

/** What a score has besides the words of a page, each by itself. */
export function scoreParts({ text }: PageQuery, fields: readonly AnalysisName[]) {
  return {
    title: anyLanguage(fields, (field) => ({ match: { [`${field}.title`]: { query: text, boost: weights.title } } })),
    together: anyLanguage(fields, (field) => ({ bool: { should: pairsIn(text, field) } })),
  };
}

function pairsIn(text: string, field: AnalysisName): readonly Clause[] {
  const words = text.split(" ").slice(0, maxPairs + 1);
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  return pairs.map((pair) => ({ match_phrase: { [`${field}.all`]: { query: pair, slop: 1, boost: weights.pair } } }));
}

/** A page is only in the fields of its own language. */
function inLanguage(text: string, field: AnalysisName, { coverage }: Strictness, boost: number): Clause {
  return {
    bool: {
      boost,
      must: [{ match: { [`${field}.all`]: { query: told(text, field), minimum_should_match: coverage } } }],
      should: [
        { match: { [`${field}.title`]: { query: text, boost: weights.title } } },
        { match: { [`${field}.headings`]: { query: text, boost: weights.headings } } },
        ...pairsIn(text, field),
      ],
    },
  };
}

/** The words that say what a query is about; all, where there are no others. OpenSearch itself knows only the most common of the others. */
function told(text: string, field: AnalysisName): string {
  if (field !== "english") return text;
  const words = text.split(" ").filter((word) => !isStopWord(word.toLowerCase()));
  return words.length === 0 ? text : words.join(" ");
}

function unfinished(text: string, { coverage }: Strictness): Clause {
  return { match_bool_prefix: { exact: { query: text, minimum_should_match: coverage, boost: weights.unfinished } } };
}

/** To the letter. */
function quoted(phrase: string): Clause {
  return { match_phrase: { exact: cut(phrase) } };
}

export function anyLanguage(fields: readonly AnalysisName[], clauseOf: (field: AnalysisName) => Clause): Clause {
  return { bool: { should: fields.map(clauseOf), minimum_should_match: 1 } };
}

/** A section that says something of a query. Each word counts once: where it is in a heading, more. */
export function sectionQuery({ variants }: PageQuery, fields: readonly AnalysisName[]): Clause {
  return {
    dis_max: {
      queries: variants.flatMap((query) =>
        fields.map((field) => ({
          multi_match: {
            query,
            type: "cross_fields",
            tie_breaker: 0.05,
            fields: [`sections.${field}.title^1.6`, `sections.${field}.text`],
          },
        })),
      ),
    },
  };
}
