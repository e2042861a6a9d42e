import * as z from "zod";
import { BadBodyError } from "#server/http/bad-body-error.ts";
import { defaultSort, maxReachable, pageSize, searchLanguage } from "#shared/search/search-limits.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";

/** How deep results may be asked for; visitors reach only the first 100. */
const maxFrom = 10_000;
const maxFilters = 200;
/** Keys, versions and languages are words, not texts. */
const word = z.string().max(200);

const requestSchema = z.object({
  query: z.string(),
  facetFilters: z
    .object({
      contentTypes: z.array(word).max(maxFilters).optional(),
      products: z
        .array(
          z.object({
            platform: word.optional(),
            key: word.optional(),
            versions: z.array(word).max(maxFilters).optional(),
          }),
        )
        .max(maxFilters)
        .optional(),
    })
    .prefault({}),
  highlights: z.object({ enable: z.boolean().default(true) }).prefault({}),
  pagination: z
    .object({
      from: z.int().min(0).max(maxFrom).default(0),
      size: z.int().min(1).max(maxReachable).default(pageSize),
    })
    .prefault({}),
  language: word.default(searchLanguage),
  facets: z.object({ enable: z.boolean().default(false) }).prefault({}),
  sort: z.object({ by: word.default(defaultSort) }).prefault({}),
});

/**
 * The search that a body asks for (docs/behaviour/search.md, Search call). Only `query` must be there; whatever is there must be of
 * its kind. Unknown fields are passed over.
 *
 * @throws {BadBodyError} naming the first field that is wrong.
 */
export function readSearchRequest(body: unknown): SearchRequest {
  const parsed = requestSchema.safeParse(body);
  if (parsed.success) return withoutUndefined(parsed.data);
  const [issue] = parsed.error.issues;
  const field = (issue?.path ?? []).reduce<string>(
    (path, part) => (typeof part === "number" ? `${path}[${part}]` : `${path}${path === "" ? "" : "."}${String(part)}`),
    "",
  );
  throw new BadBodyError(
    field === "" ? "body" : field,
    issue?.message.replace(/^Invalid input: /, "") ?? "not of the expected shape",
  );
}

/** Absent filters are absent, as the type says. */
function withoutUndefined({ facetFilters, ...rest }: z.infer<typeof requestSchema>): SearchRequest {
  const { contentTypes, products } = facetFilters;
  return {
    ...rest,
    facetFilters: {
      ...(contentTypes !== undefined && { contentTypes }),
      ...(products !== undefined && {
        products: products.map(({ platform, key, versions }) => ({
          ...(platform !== undefined && { platform }),
          ...(key !== undefined && { key }),
          ...(versions !== undefined && { versions }),
        })),
      }),
    },
  };
}
