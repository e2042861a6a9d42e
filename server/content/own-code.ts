import type { ContentProblem } from "./content-source.ts";

/** The site's own code as it was built (docs/extend.md). */
export type OwnCode = {
  /** The module that threads for Markdown load: components, and page types. Absent: there is none of both. */
  readonly url?: string;
  /** Names of the page types in it. */
  readonly pageTypes: readonly string[];
  /** What could not be built, with file and line. */
  readonly problems: readonly ContentProblem[];
};
