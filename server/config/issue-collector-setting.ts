import type { Config } from "./config.ts";

type CollectorConfig = Pick<Config, "issueCollectorUrl" | "issueCollectorJqueryUrl" | "issueCollectorFields">;

export type IssueCollector = {
  readonly jqueryUrl: string;
  readonly collectorUrl: string;
  /** The collector's names for the page's address, the product's name and the page's id. */
  readonly fields: readonly [url: string, product: string, page: string];
};

/** Undefined where the site has no issue collector. */
export function issueCollectorSetting(config: CollectorConfig): IssueCollector | undefined {
  const { issueCollectorUrl: collectorUrl, issueCollectorJqueryUrl: jqueryUrl, issueCollectorFields: fields } = config;
  return collectorUrl === undefined || jqueryUrl === undefined ? undefined : { jqueryUrl, collectorUrl, fields };
}

/** One without the other would be a button that never works. */
export function issueCollectorProblems({ issueCollectorUrl, issueCollectorJqueryUrl }: CollectorConfig): string[] {
  if ((issueCollectorUrl === undefined) === (issueCollectorJqueryUrl === undefined)) return [];
  return issueCollectorUrl === undefined
    ? ["ISSUE_COLLECTOR_URL is not set: ISSUE_COLLECTOR_JQUERY_URL needs it"]
    : ["ISSUE_COLLECTOR_JQUERY_URL is not set: ISSUE_COLLECTOR_URL needs it"];
}
