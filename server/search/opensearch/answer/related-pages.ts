import * as z from "zod";
import { type Asking, searchOnce } from "#server/search/opensearch/asking.ts";
import { idOf } from "#server/search/opensearch/index/bulk.ts";
import { analysisOf } from "#server/search/opensearch/index/languages.ts";
import type { RelatedCall, RelatedPage } from "#shared/search/related-page.ts";
import { shownSchema } from "./show-pages.ts";

const sectionSchema = z.record(z.string(), z.unknown());
const ownSchema = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        _source: z.object({ page: z.string(), shown: shownSchema, sections: z.array(sectionSchema).default([]) }),
      }),
    ),
  }),
});
const nearSchema = z.object({
  hits: z.object({ hits: z.array(z.object({ _source: z.object({ shown: shownSchema }) })) }),
});

const maxText = 20_000;

/** More like this: pages of the same language, and of an edition that the page has, with the words that tell this one from others. */
export async function relatedPages(asking: Asking, call: RelatedCall): Promise<readonly RelatedPage[]> {
  const { path, language, types, count } = call;
  const own = await searchOnce(
    asking,
    {
      size: 1,
      query: { ids: { values: [idOf(`${language}:${path}`)] } },
      _source: ["page", "shown", "sections"],
    },
    ownSchema,
  );
  const page = own.hits.hits[0]?._source;
  if (page === undefined) return [];
  const field = analysisOf(language);
  const texts = page.sections.map((section) => JSON.stringify(section[field] ?? ""));
  const { products } = page.shown;
  const ofNobody = { bool: { must_not: [{ exists: { field: "platformProducts" } }] } };
  const sameEdition = {
    bool: {
      should: [
        ofNobody,
        ...products.map(({ platform, key, version }) => ({
          bool: {
            filter: platform === undefined ? [] : [{ term: { platforms: platform } }],
            must_not: [otherVersionOf(platform, key, version)].flat(),
          },
        })),
      ],
      minimum_should_match: 1,
    },
  };
  const body = {
    size: count,
    track_total_hits: false,
    _source: ["shown"],
    collapse: { field: "page" },
    query: {
      bool: {
        must: [
          {
            more_like_this: {
              fields: [`${field}.all`],
              like: [[page.shown.title, ...texts].join("\n").slice(0, maxText)],
              max_query_terms: 40,
              min_term_freq: 1,
              min_doc_freq: 2,
              minimum_should_match: "25%",
            },
          },
        ],
        filter: [{ term: { language } }, { terms: { type: types } }, ...(products.length === 0 ? [] : [sameEdition])],
        must_not: [{ term: { page: page.page } }],
      },
    },
  };
  const { hits } = (await searchOnce(asking, body, nearSchema)).hits;
  return hits.map(({ _source: { shown } }) => ({
    title: shown.title,
    ...(shown.titleQualifier !== undefined && { titleQualifier: shown.titleQualifier }),
    url: shown.url,
    language: shown.language,
  }));
}

/** Two versions of one product are not the same. */
function otherVersionOf(platform: string | undefined, key: string, version: string | undefined): object[] {
  if (platform === undefined || version === undefined) return [];
  return [
    {
      bool: {
        filter: [{ term: { platformProducts: `${platform} ${key}` } }, { exists: { field: "versions" } }],
        must_not: [{ term: { versions: version } }],
      },
    },
  ];
}
