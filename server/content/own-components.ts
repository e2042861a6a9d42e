import type { ContentProblem } from "./content-source.ts";

/** The site's own components as one module that threads for Markdown load, and what is wrong with those that are not in it. */
export type OwnComponents = { readonly url?: string; readonly problems: readonly ContentProblem[] };
