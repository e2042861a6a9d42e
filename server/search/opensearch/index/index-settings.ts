import { createHash } from "node:crypto";
import { type Analysis, analyses } from "./languages.ts";

/** The characters that part words and that the tokenizer of OpenSearch leaves inside them: `config.yaml`, `user_name`. */
const splitting = { type: "pattern_replace", pattern: "(?<=\\p{L})[._:](?=\\p{L})", replacement: " " } as const;

const analysers = Object.fromEntries(
  Object.entries<Analysis>(analyses).map(([name, { stop, stemmer, before = [] }]) => {
    const filter = [
      "lowercase",
      ...before,
      ...(stop === undefined ? [] : [`${name}_stop`]),
      ...(stemmer === undefined ? [] : [`${name}_stemmer`]),
      "asciifolding",
    ];
    return [name, { type: "custom", tokenizer: "standard", char_filter: ["splitting"], filter }];
  }),
);

const languageFilters = Object.fromEntries(
  Object.entries(analyses).flatMap(([name, analysis]): [string, object][] => [
    ...("stop" in analysis ? [[`${name}_stop`, { type: "stop", stopwords: analysis.stop }] as [string, object]] : []),
    ...("stemmer" in analysis
      ? [[`${name}_stemmer`, { type: "stemmer", language: analysis.stemmer }] as [string, object]]
      : []),
  ]),
);

const settings = {
  number_of_shards: 1,
  auto_expand_replicas: "0-1",
  max_result_window: 20_000,
  // Searches see what is written when the writer says so; others wait no longer than this.
  refresh_interval: "5s",
  similarity: { default: { type: "BM25", k1: 1.6, b: 0.45 } },
  analysis: {
    char_filter: { splitting },
    filter: {
      english_possessive: { type: "stemmer", language: "possessive_english" },
      french_elision: {
        type: "elision",
        articles_case: true,
        articles: ["l", "m", "t", "qu", "n", "s", "j", "d", "c"],
      },
      ...languageFilters,
    },
    analyzer: {
      ...analysers,
      /** Words as they are written: for quotations, spelling and what is typed so far. */
      exact: {
        type: "custom",
        tokenizer: "standard",
        char_filter: ["splitting"],
        filter: ["cjk_width", "lowercase", "asciifolding"],
      },
    },
  },
} as const;

const keyword = { type: "keyword" } as const;
const names = Object.keys(analyses);
const perLanguage = <Field extends object>(fieldOf: (analyzer: string) => Field) =>
  Object.fromEntries(names.map((analyzer) => [analyzer, { properties: fieldOf(analyzer) }]));

/** Texts that are only searched are not kept: what is shown is in `shown` and in the sections. */
const mappings = {
  dynamic: "strict",
  _source: { excludes: [...names.flatMap((name) => [`${name}.all`, `${name}.headings`]), "exact", "typed"] },
  properties: {
    key: keyword,
    fingerprint: keyword,
    /** The same in all versions and translations of a page. */
    page: keyword,
    url: keyword,
    language: keyword,
    type: keyword,
    /** Every edition it is of, written as filters ask for it (index/editions.ts). */
    editions: keyword,
    platforms: keyword,
    platformProducts: keyword,
    /** For what is about the same: editions in which another is of use to the same reader. */
    versions: keyword,
    published: { type: "date", ignore_malformed: true },
    titleLine: { ...keyword, ignore_above: 1000 },
    boost: { type: "float" },
    shown: { type: "object", enabled: false },
    exact: { type: "text", analyzer: "exact" },
    typed: { type: "search_as_you_type", analyzer: "exact" },
    ...perLanguage((analyzer) => ({
      title: { type: "text", analyzer },
      headings: { type: "text", analyzer },
      all: { type: "text", analyzer },
    })),
    sections: {
      type: "nested",
      properties: {
        place: { type: "integer" },
        anchor: { type: "keyword", index: false, doc_values: false },
        heading: { type: "search_as_you_type", analyzer: "exact" },
        ...perLanguage((analyzer) => ({ title: { type: "text", analyzer }, text: { type: "text", analyzer } })),
      },
    },
  },
} as const;

/** Changes with whatever makes an index unlike another: instances of two versions of the site have one each. */
export const mappingVersion = createHash("sha256")
  .update(JSON.stringify({ settings, mappings }))
  .digest("hex")
  .slice(0, 8);

/** What an index is made with. */
export const indexSettings = { settings, mappings: { ...mappings, _meta: { mappingVersion } } };
