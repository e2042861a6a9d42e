import * as z from "zod";
import { address, oneOf, optional, type Variable, wholeNumber } from "./variable.ts";

/** Above this a failing upstream's recovery would be noticed too late (docs/behaviour/http.md, Gateways). */
const longestTimeoutMs = 4000;

/** What answers searches, and how the search page looks. */
export const searchVariables = {
  searchBackend: optional(
    oneOf(
      {
        name: "SEARCH_BACKEND",
        meaning:
          "What answers searches: the engine in this process (`embedded`), the vendor's search (`gateway`) or an OpenSearch that several instances share (`opensearch`). Not set: `gateway` with `SEARCH_URL`, else `embedded`.",
      },
      ["embedded", "gateway", "opensearch"],
    ),
  ),
  searchUrl: optional(
    address({
      name: "SEARCH_URL",
      meaning: "The vendor's search call, for `gateway`: production's, or on a developer's machine that of staging.",
    }),
  ),
  openSearchUrls: optional({
    name: "OPENSEARCH_URL",
    meaning:
      "OpenSearch 2, for `opensearch`: the addresses of its nodes, divided by commas, with user and password where it asks for them: `https://user:password@search-1.example.com:9200`.",
    expected: "http or https addresses divided by commas, such as https://user:password@search.example.com:9200",
    isSecret: true,
    schema: z
      .string()
      .transform((written) => written.split(",").map((each) => each.trim()))
      .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1)),
  } satisfies Variable<readonly string[]>),
  openSearchIndex: {
    name: "OPENSEARCH_INDEX",
    meaning: "What the names of this site's indices begin with: sites that share an OpenSearch have one each.",
    expected: "lower-case letters, digits and hyphens, beginning with a letter",
    default: "signpost",
    schema: z.string().regex(/^[a-z][a-z0-9-]{0,99}$/),
  } satisfies Variable<string>,
  searchFallback: optional(
    oneOf(
      {
        name: "SEARCH_FALLBACK",
        meaning:
          "What answers while OpenSearch does not: the engine in this process (`embedded`), which then has an index in each. Not set: searches fail, and the page says so.",
      },
      ["embedded"],
    ),
  ),
  searchTimeoutMs: wholeNumber(
    {
      name: "SEARCH_TIMEOUT_MS",
      meaning: "Time in which the vendor's search, or OpenSearch, must have answered.",
      unit: "ms",
      default: "3000",
    },
    { min: 1, max: longestTimeoutMs },
  ),
  searchReadyTimeoutMs: wholeNumber(
    {
      name: "SEARCH_READY_TIMEOUT_MS",
      meaning:
        'How long a start waits for the search\'s index. Then the site is ready without it: `/readyz` says `degraded: ["search"]` until the index is complete.',
      unit: "ms",
      default: "30000",
    },
    { min: 1, max: 600_000 },
  ),
  searchFilters: oneOf(
    {
      name: "SEARCH_FILTERS",
      meaning:
        "The search page's filters: content types with counts (`types`) or categories (`categories`); an experiment may turn categories on for a visitor.",
      default: "types",
      isLive: true,
    },
    ["types", "categories"],
  ),
} as const satisfies Readonly<Record<string, Variable<unknown>>>;
