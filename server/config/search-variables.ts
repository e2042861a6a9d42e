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
          "What answers searches: the engine in this process (`embedded`) or the vendor's search (`gateway`). Not set: `gateway` with `SEARCH_URL`, else `embedded`.",
      },
      ["embedded", "gateway"],
    ),
  ),
  searchUrl: optional(
    address({
      name: "SEARCH_URL",
      meaning: "The vendor's search call, for `gateway`: production's, or on a developer's machine that of staging.",
    }),
  ),
  searchTimeoutMs: wholeNumber(
    {
      name: "SEARCH_TIMEOUT_MS",
      meaning: "Time in which the vendor's search must have answered.",
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
