import * as z from "zod";
import { addressOf } from "#server/search/embedded/index/page-record.ts";
import { type Asking, searchEach } from "#server/search/opensearch/asking.ts";
import type { ShownPage } from "#server/search/opensearch/index/indexed-page.ts";
import type { PageQuery } from "#server/search/opensearch/query/page-query.ts";
import { sectionQuery } from "#server/search/opensearch/query/page-query.ts";
import type { ResultSection, SearchResult } from "#shared/search/search-response.ts";
import type { FoundPage } from "./find-pages.ts";

const productSchema = z.object({
  key: z.string(),
  name: z.string(),
  platform: z.enum(["cloud", "data_center"]).exactOptional(),
  version: z.string().exactOptional(),
});
/** What is in the index was written by an instance of this version of the site; that it is so is checked all the same. */
export const shownSchema = z.object({
  id: z.string(),
  language: z.string(),
  prefix: z.string(),
  url: z.string(),
  type: z.string(),
  title: z.string(),
  titleQualifier: z.string().exactOptional(),
  breadcrumbs: z.array(z.string()).exactOptional(),
  description: z.string().exactOptional(),
  products: z.array(productSchema),
  lastPublished: z.string().exactOptional(),
  trust: z.object({ helpfulCount: z.number().exactOptional(), numViews: z.number().exactOptional() }),
  boost: z.number(),
  isVersioned: z.boolean(),
}) satisfies z.ZodType<ShownPage>;

const textsSchema = z.record(z.string(), z.array(z.string())).default({});
const sectionSchema = z.object({
  _score: z.number().nullable(),
  _source: z.object({ place: z.int(), anchor: z.string().optional(), heading: z.string().optional() }),
  highlight: textsSchema,
});
const hitSchema = z.object({
  _id: z.string(),
  _source: z.object({
    shown: shownSchema,
    page: z.string(),
    sections: z.array(z.record(z.string(), z.unknown())).default([]),
  }),
  highlight: textsSchema,
  inner_hits: z.object({ sections: z.object({ hits: z.object({ hits: z.array(sectionSchema) }) }) }).optional(),
});
const answerSchema = z.object({ hits: z.object({ hits: z.array(hitSchema) }) });
type Hit = z.output<typeof hitSchema>;

const snippetLength = 220;
/** How much more a section must say than the page's beginning to be shown in its place. */
const advantage = 1.15;
/** What a further section must say at least of a query, beside the one that says most of it. */
const leastShare = 0.8;
const maxSections = 3;
const maxVersions = 100;
const marks = { pre_tags: ["<span>"], post_tags: ["</span>"], encoder: "html" } as const;

/** What results say of pages: their best sections, what is marked in them, and their other versions. */
export async function showPages(
  asking: Asking,
  pages: readonly FoundPage[],
  query: PageQuery,
  { withHighlights }: { readonly withHighlights: boolean },
): Promise<readonly SearchResult[]> {
  if (pages.length === 0) return [];
  const { fields } = asking;
  const snippets = Object.fromEntries(
    fields.map((field) => [
      `sections.${field}.text`,
      { fragment_size: snippetLength, number_of_fragments: 1, no_match_size: snippetLength },
    ]),
  );
  const titles = Object.fromEntries(fields.map((field) => [`${field}.title`, { number_of_fragments: 0 }]));
  const sections = {
    nested: {
      path: "sections",
      query: query.asksForSomething ? sectionQuery(query, fields) : { term: { "sections.place": 0 } },
      score_mode: "max",
      inner_hits: {
        name: "sections",
        size: maxSections + 1,
        _source: ["sections.place", "sections.anchor", "sections.heading"],
        highlight: { ...marks, fields: snippets },
      },
    },
  };
  const inTitle = fields.map((field) => ({ match: { [`${field}.title`]: query.text } }));
  const body = {
    size: pages.length,
    track_total_hits: false,
    _source: ["shown", "page", "sections"],
    query: { bool: { filter: [{ ids: { values: pages.map(({ id }) => id) } }], should: [sections, ...inTitle] } },
    highlight: { ...marks, fields: titles },
  };
  const versions = {
    size: maxVersions * pages.length,
    track_total_hits: false,
    _source: ["shown", "page"],
    query: {
      bool: {
        filter: [{ terms: { page: pages.map(({ page }) => page) } }, { exists: { field: "versions" } }],
        must_not: [{ ids: { values: pages.map(({ id }) => id) } }],
      },
    },
  };
  const [answer, others] = await searchEach(asking, [body, versions], answerSchema);
  const byId = new Map(answer?.hits.hits.map((hit) => [hit._id, hit]));
  return pages.flatMap(({ id }) => {
    const hit = byId.get(id);
    return hit === undefined ? [] : resultOf(hit, others?.hits.hits ?? [], { withHighlights });
  });
}

function resultOf(
  { _source: { shown, page, sections }, highlight, inner_hits }: Hit,
  others: readonly Hit[],
  { withHighlights }: { readonly withHighlights: boolean },
): SearchResult {
  const { id, type, title, titleQualifier, breadcrumbs = [], description, products, lastPublished, trust } = shown;
  const found = inner_hits?.sections.hits.hits ?? [];
  const beginning = found.find(({ _source }) => _source.place === 0);
  const best = found[0];
  const isSection = best !== undefined && (best._score ?? 0) > advantage * (beginning?._score ?? 0);
  const shownSection = isSection ? best : beginning;
  const own = isSection ? nameOf(best) : undefined;
  const further = found
    .filter((each) => each !== best && each !== beginning && (each._score ?? 0) >= leastShare * (best?._score ?? 0))
    .flatMap((each) => nameOf(each) ?? []);
  const otherSections = further.slice(0, maxSections - (own === undefined ? 0 : 1));
  const versions = otherVersions(shown, page, others);
  const [snippet = ""] = Object.values(shownSection?.highlight ?? {})[0] ?? [];
  const [markedTitle = ""] = Object.values(highlight)[0] ?? [];
  const isMarked = (html: string) => html.includes("<span>");
  return {
    content: {
      contentAri: `ari:help-content:page/${id}`,
      contentType: type,
      title,
      description: description ?? firstText(sections),
      url: addressOf(shown),
      ...(titleQualifier !== undefined && { titleQualifier }),
      ...(breadcrumbs.length > 0 && { breadcrumbs }),
      ...(own !== undefined && { section: own }),
      ...(otherSections.length > 0 && { otherSections }),
      ...(versions.length > 0 && { otherVersions: versions }),
      products,
      metadata: { ...(lastPublished !== undefined && { lastPublishedAt: lastPublished }), trustFactors: trust },
    },
    highlights: withHighlights
      ? { ...(isMarked(snippet) && { description: snippet }), ...(isMarked(markedTitle) && { title: markedTitle }) }
      : {},
  };
}

function nameOf({ _source: { heading, anchor } }: z.output<typeof sectionSchema>): ResultSection | undefined {
  return heading === undefined || anchor === undefined ? undefined : { title: heading, anchor };
}

const versionOrder = new Intl.Collator("en", { numeric: true });

/** The same page in other versions of its product, newest first. */
function otherVersions(own: ShownPage, ownPage: string, others: readonly Hit[]) {
  if (!own.isVersioned) return [];
  return others
    .filter(({ _source: { page, shown } }) => page === ownPage && shown.language === own.language)
    .flatMap(({ _source: { shown } }) => {
      const version = shown.products[0]?.version;
      return version === undefined ? [] : [{ version, url: addressOf(shown) }];
    })
    .sort((one, other) => versionOrder.compare(other.version, one.version));
}

/** The beginning of a page that has no description. */
function firstText(sections: Hit["_source"]["sections"]): string {
  const texts = sections
    .flatMap((section) => Object.values(section))
    .flatMap((field) => {
      const text = typeof field === "object" && field !== null && "text" in field ? field.text : undefined;
      return typeof text === "string" && text.trim() !== "" ? [text] : [];
    });
  return (texts[0] ?? "").slice(0, snippetLength);
}
