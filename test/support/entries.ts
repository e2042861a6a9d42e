import type { z } from "zod";
import type { ProductContext } from "#shared/entries/context.ts";
import { productContextSchema } from "#shared/entries/context.ts";
import { type EntryOf, type EntryType, entrySchemas } from "#shared/entries/page-entry.ts";
import { type PageReference, pageReferenceSchema } from "#shared/entries/page-reference.ts";
import { type Site, siteFileSchema, siteSchema } from "#shared/entries/site.ts";

/** Fields that an entry may be written with: a misspelt one does not compile. */
export type EntryFields<Type extends EntryType> = Partial<z.input<(typeof entrySchemas)[Type]>>;
type SiteFields = Partial<z.input<typeof siteSchema>>;

/** A page entry of any type with the fields a test is about; everything else has a plain value. */
export function pageEntry<Type extends EntryType>(type: Type, fields: EntryFields<Type> = {}): EntryOf<Type> {
  const plain = { id: "page", url: "/page", language: "en", translations: ["en"], title: "A page" };
  const own = {
    body: { kind: "html", html: "<p>Text.</p>" },
    searchOptions: {},
    previewedType: "topic",
    articleType: "KbArticle",
  };
  // The schema of this very type made it, which indexing by a type parameter cannot express.
  return entrySchemas[type].parse({ type, ...plain, ...own, ...fields }) as EntryOf<Type>;
}

export const topicEntry = (fields: EntryFields<"topic"> = {}) =>
  pageEntry("topic", { id: "add-a-board", url: "/tracker/docs/add-a-board", title: "Add a board", ...fields });

export const kbArticleEntry = (fields: EntryFields<"pageKbArticle"> = {}) =>
  pageEntry("pageKbArticle", { id: "reset", url: "/kb/reset-password", title: "Reset a password", ...fields });

export function pageReference(fields: Partial<z.input<typeof pageReferenceSchema>> = {}): PageReference {
  return pageReferenceSchema.parse({
    id: "page",
    type: "topic",
    url: "/page",
    title: "A page",
    language: "en",
    ...fields,
  });
}

/** Topics `{name} 1`, `{name} 2`… at `/t/1`, `/t/2`… with ids `1`, `2`… */
export function topicReferences(count: number, name = "Topic"): PageReference[] {
  return Array.from({ length: count }, (_, index) => {
    const id = String(index + 1);
    return pageReference({ id, url: `/t/${id}`, title: `${name} ${id}` });
  });
}

/** Tracker in its Cloud edition unless said otherwise. */
export function productContext(fields: Partial<z.input<typeof productContextSchema>> = {}): ProductContext {
  return productContextSchema.parse({
    kind: "product",
    id: "tracker",
    title: "Tracker support",
    productNameReference: { productNameId: "tracker", productName: "Tracker" },
    deployment: "Cloud",
    deploymentUrls: {},
    basePath: "/tracker",
    landingUrl: "/tracker",
    docsUrl: "/tracker/docs",
    ...fields,
  });
}

/** A deployment and version of Tracker with documentation at `docsUrl`. */
export function edition(deployment: string, docsUrl: string, fields: Readonly<Record<string, unknown>> = {}) {
  const sys = { id: docsUrl };
  return {
    sys,
    product: { productName: "Tracker" },
    platform: deployment,
    deployment,
    docsUrl,
    current: false,
    ...fields,
  };
}

export function siteSettings(fields: SiteFields = {}, header: SiteFields["header"] = {}): Site {
  return siteSchema.parse({ ...siteFileSchema.parse({}), header, ...fields });
}
