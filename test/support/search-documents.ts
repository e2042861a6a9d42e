import type { SearchDocument } from "#server/search/search-document.ts";
import { localePrefix } from "#shared/locale.ts";
import { tags } from "./languages.ts";

/** A topic in English without product, unless said otherwise. */
export function searchDocument(fields: Partial<SearchDocument> & { readonly id: string }): SearchDocument {
  const { id, language = "en" } = fields;
  return {
    key: `${language}:/${id}`,
    language,
    prefix: localePrefix(language, tags),
    url: `/${id}`,
    type: "topic",
    title: `Page ${id}`,
    keywords: [],
    sections: [],
    products: [],
    boost: 1,
    trust: {},
    ...fields,
  };
}

const cloud = { key: "tracker", name: "Tracker", platform: "cloud" } as const;
const dataCenter = (version: string) =>
  ({ key: "tracker", name: "Tracker", platform: "data_center", version }) as const;

/** What every backend is held against: a few pages about boats, in three editions and two kinds. */
export const boatDocuments: readonly SearchDocument[] = [
  searchDocument({
    id: "sails",
    title: "Hoist the sails",
    description: "Raise the mainsail & the jib <before> casting off.",
    sections: [
      { text: "Raise the mainsail & the jib <before> casting off." },
      { title: "Reefing", anchor: "reefing", text: "In strong wind take in a reef." },
    ],
    products: [cloud],
    lastPublished: "2026-01-05",
  }),
  searchDocument({
    id: "anchor",
    title: "Drop the anchor",
    description: "Choose sandy ground, out of the wind.",
    sections: [{ text: "Choose sandy ground, out of the wind." }],
    products: [dataCenter("9.12")],
    lastPublished: "2026-03-01",
  }),
  searchDocument({
    id: "rudder",
    title: "Rudder does not answer",
    description: "Check the wind and the cables of the rudder.",
    sections: [{ text: "Check the wind and the cables of the rudder." }],
    type: "pageKbArticle",
    products: [cloud, dataCenter("10.2")],
    lastPublished: "2026-02-01",
  }),
  searchDocument({
    id: "paint",
    title: "Paint the hull",
    description: "Two coats a year.",
    sections: [{ text: "Two coats a year." }],
    type: "pageKbArticle",
    products: [{ key: "runner", name: "Runner", platform: "data_center" }],
    lastPublished: "2025-12-01",
  }),
  ...Array.from({ length: 25 }, (_, index) =>
    searchDocument({
      id: `knot-${index}`,
      title: `Knot number ${index}`,
      description: "How it is tied.",
      sections: [{ text: "How it is tied." }],
    }),
  ),
];
