import { createHmac } from "node:crypto";
import type { Upstream } from "#server/gateway/upstream.ts";
import { DeliveryError, type RequestTarget } from "./request-target.ts";
import type { SupportRequest } from "./support-request.ts";

type WebhookOptions = {
  readonly upstream: Upstream;
  /** Shared with the receiver, who can tell by it that a request came from this site. */
  readonly secret: string;
  readonly now?: () => number;
};

/** What a receiver says of this one request; any other failure, such as 404 or 429, concerns all of them. */
const refusals: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);

/** Posts each request as JSON to an address, signed (docs/gateways.md, Support requests). */
export function webhookTarget({ upstream, secret, now = Date.now }: WebhookOptions): RequestTarget {
  return {
    name: "webhook",
    async deliver(request) {
      const body = JSON.stringify(delivered(request));
      const sentAt = Math.floor(now() / 1000);
      let answered = 0;
      const result = await upstream.call({
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": request.submissionId,
          "x-signpost-signature": `t=${sentAt},v1=${signature(`${sentAt}.${body}`, secret)}`,
        },
        body,
        read: ({ status }) => {
          answered = status;
          if (status >= 400) throw new Error(`it answered ${status}`);
        },
      });
      if (result.ok) return;
      throw new DeliveryError("the webhook", { isRefusal: refusals.has(answered), cause: result.error });
    },
    close: async () => undefined,
  };
}

/** What the receiver gets: everything but the sender's account. */
function delivered({ owner: _, ...request }: SupportRequest): object {
  return request;
}

/** Lower-case hexadecimal HMAC-SHA256 of the time, a dot and the body (docs/gateways.md, Support requests). */
export function signature(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}
