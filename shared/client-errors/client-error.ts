/** Where browsers tell of their errors. */
export const clientErrorsPath = "/api/client-errors";

/** One error of a browser, as it leaves it: masked and cut. */
export type ClientError = {
  readonly message: string;
  /** What led to it, the nearest first. */
  readonly causes: readonly string[];
  /** Script, line and column, where they are known. */
  readonly at?: string;
  /** Of the search that failed. */
  readonly queryId?: string;
  /** HTTP status of the answer that was the cause. */
  readonly status?: number;
};

/** Everything that one page tells at once. */
export type ClientErrorReport = {
  readonly pageUrl: string;
  readonly pageType: string;
  /** Name of the page's start-up script, which has the build's hash in it. */
  readonly build: string;
  readonly errors: readonly ClientError[];
};

export const maxCauses = 3;
