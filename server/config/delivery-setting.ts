import type { Config } from "./config.ts";

type DeliveryConfig = Pick<
  Config,
  "contentWebhookUrl" | "contentWebhookSecrets" | "cdnPurgeUrl" | "cdnTags" | "cdnPurgeKind" | "cdnPurgeToken"
>;

/** One line for each setting without which another does nothing. */
export function deliveryProblems(config: DeliveryConfig): string[] {
  const problems: string[] = [];
  if ((config.contentWebhookUrl === undefined) !== (config.contentWebhookSecrets === undefined))
    problems.push("CONTENT_WEBHOOK_URL and CONTENT_WEBHOOK_SECRET: expected both or neither");
  if (config.cdnPurgeUrl === undefined) return problems;
  if (config.cdnTags === "none") problems.push("CDN_TAGS is not set: CDN_PURGE_URL needs it");
  if (config.cdnPurgeToken === undefined && ["fastly", "cloudflare"].includes(config.cdnPurgeKind))
    problems.push(`CDN_PURGE_TOKEN is not set: ${config.cdnPurgeKind} needs it`);
  return problems;
}
