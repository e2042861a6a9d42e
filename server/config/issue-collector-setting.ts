import type { AppPolicy } from "./app-policy.ts";
import type { Config } from "./config.ts";

type CollectorConfig = Pick<
  Config,
  "issueCollectorUrl" | "issueCollectorJqueryUrl" | "issueCollectorFields" | "issueCollectorPolicy"
>;

export type IssueCollector = {
  readonly jqueryUrl: string;
  readonly collectorUrl: string;
  /** The collector's names for the page's address, the product's name and the page's id. */
  readonly fields: readonly [url: string, product: string, page: string];
  /** What it needs besides the origins of the two. */
  readonly policy?: AppPolicy | undefined;
};

/** Undefined where the site has no issue collector. */
export function issueCollectorSetting(config: CollectorConfig): IssueCollector | undefined {
  const { issueCollectorUrl: collectorUrl, issueCollectorJqueryUrl: jqueryUrl, issueCollectorFields: fields } = config;
  if (collectorUrl === undefined || jqueryUrl === undefined) return undefined;
  return { jqueryUrl, collectorUrl, fields, policy: config.issueCollectorPolicy };
}

/** One without the other would be a button that never works. */
export function issueCollectorProblems({ issueCollectorUrl, issueCollectorJqueryUrl }: CollectorConfig): string[] {
  if ((issueCollectorUrl === undefined) === (issueCollectorJqueryUrl === undefined)) return [];
  return issueCollectorUrl === undefined
    ? ["ISSUE_COLLECTOR_URL is not set: ISSUE_COLLECTOR_JQUERY_URL needs it"]
    : ["ISSUE_COLLECTOR_JQUERY_URL is not set: ISSUE_COLLECTOR_URL needs it"];
}
