import { address, oneOf, optional, secrets, text, type Variable } from "./variable.ts";

/** How content reaches the site, and pages the caches of others. */
export const deliveryVariables = {
  contentRefreshSecrets: optional(
    secrets({
      name: "CONTENT_REFRESH_SECRET",
      meaning:
        "Lets whoever has it make the site look at its content, by a signed `POST /gateway/api/content/refresh` (docs/gateways.md). With several divided by commas each one does.",
    }),
  ),
  contentWebhookUrl: optional(
    address({
      name: "CONTENT_WEBHOOK_URL",
      meaning: "Is told of published, changed and vanished pages, as signed JSON by POST (docs/gateways.md).",
    }),
  ),
  contentWebhookSecrets: optional(
    secrets({
      name: "CONTENT_WEBHOOK_SECRET",
      meaning: "Signs what that address gets. With several divided by commas the first one signs.",
    }),
  ),
  cdnTags: oneOf(
    {
      name: "CDN_TAGS",
      meaning:
        "The header that names for a CDN what a page was made from, so that it can drop the pages of a change: `Surrogate-Key` (Fastly, Varnish), `Cache-Tag` (Cloudflare) or `xkey` (Varnish).",
      default: "none",
    },
    ["none", "surrogate-key", "cache-tag", "xkey"],
  ),
  cdnPurgeUrl: optional(
    address({
      name: "CDN_PURGE_URL",
      meaning:
        "Where the CDN is told what to drop when content changes: Varnish itself, `https://api.fastly.com/service/{id}`, `https://api.cloudflare.com/client/v4/zones/{id}`, or any other address (docs/operations.md).",
    }),
  ),
  cdnPurgeKind: oneOf(
    {
      name: "CDN_PURGE_KIND",
      meaning: "How it is told: as that CDN wants it, or by `CDN_PURGE_BODY` (`template`).",
      default: "varnish",
    },
    ["varnish", "fastly", "cloudflare", "template"],
  ),
  cdnPurgeToken: optional(
    text({ name: "CDN_PURGE_TOKEN", meaning: "What the CDN knows this site by.", isSecret: true }),
  ),
  cdnPurgeBody: text({
    name: "CDN_PURGE_BODY",
    meaning: "What is posted for `template`; `{tags}` stands for a JSON list of the tags.",
    default: '{"tags":{tags}}',
  }),
} as const satisfies Readonly<Record<string, Variable<unknown>>>;
