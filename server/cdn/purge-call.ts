import type { UpstreamRequest } from "#server/gateway/ask-upstream.ts";

export type PurgeKind = "varnish" | "fastly" | "cloudflare" | "template";

export type PurgeSetting = {
  readonly kind: PurgeKind;
  readonly token?: string | undefined;
  /** For `template`: `{tags}` stands for a JSON list. */
  readonly body: string;
};

/** Keys in one call: Cloudflare takes 30, Fastly 256; Varnish reads them from a header. */
export const keysPerCall: Readonly<Record<PurgeKind, number>> = {
  varnish: 250,
  fastly: 256,
  cloudflare: 30,
  template: 100,
};

/** The call that makes a cache drop what carries one of the keys, in the words of each vendor. */
export function purgeCall({ kind, token, body }: PurgeSetting, keys: readonly string[]): UpstreamRequest {
  const json = { "content-type": "application/json" };
  const bearer = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  switch (kind) {
    case "varnish":
      // The first is for vmod xkey, the second an expression for bans, which Varnish has without modules.
      return {
        method: "PURGE",
        headers: { "xkey-purge": keys.join(" "), "surrogate-key-ban": keys.join("|"), ...bearer },
      };
    case "fastly":
      return {
        method: "POST",
        suffix: "/purge",
        headers: { "fastly-key": token ?? "", "surrogate-key": keys.join(" "), accept: "application/json" },
      };
    case "cloudflare":
      return {
        method: "POST",
        suffix: "/purge_cache",
        headers: { ...json, ...bearer },
        body: JSON.stringify({ tags: keys }),
      };
    case "template":
      return { method: "POST", headers: { ...json, ...bearer }, body: body.replaceAll("{tags}", JSON.stringify(keys)) };
  }
}
