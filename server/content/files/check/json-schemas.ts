import * as z from "zod";
import { fieldsSchema, productFieldsSchema, type WrittenType } from "#server/content/files/read/page-fields.ts";
import { headerFileSchema } from "#shared/entries/header.ts";
import { searchFileSchema } from "#shared/entries/search-file.ts";
import { siteFileSchema } from "#shared/entries/site.ts";
import { themeFileSchema } from "#shared/entries/theme.ts";

/** The pages that editors write most; every other type's fields are in docs/content-format.md. */
const pageTypes = [
  "homePage",
  "documentedProduct",
  "collection",
  "topicSet",
  "topic",
  "pageKbArticle",
  "pageResources",
  "pageNoticeHub",
] as const satisfies readonly WrittenType[];

/**
 * JSON Schema of what content files hold, by file name: editors complete and check fields as they are written. Made from the
 * schemas that the server reads by; which fields belong together is checked by `content:check` only.
 */
export function contentJsonSchemas(): ReadonlyMap<string, object> {
  return new Map<string, object>([
    ["site", jsonSchema(siteFileSchema.extend({ theme: themeFileSchema.optional() }), "site.yaml")],
    ["theme", jsonSchema(themeFileSchema, "theme.yaml")],
    ["search", jsonSchema(searchFileSchema, "search.yaml")],
    ["header", jsonSchema(headerFileSchema, "header.yaml")],
    ["product", jsonSchema(productFieldsSchema, "product.yaml")],
    ...pageTypes.map((type) => [type, jsonSchema(fieldsSchema(type), `the front matter of a ${type}`)] as const),
  ]);
}

function jsonSchema(schema: z.ZodType, what: string): object {
  return { ...z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), title: `Signpost: ${what}` };
}
