import type { GatewayError } from "#server/gateway/gateway-error.ts";
import type { Upstream } from "#server/gateway/upstream.ts";
import { signatureHeader, signatureOf } from "#server/http/signed-body.ts";
import { DeliveryError, type DeliveryFailure, type RequestTarget } from "./request-target.ts";
import type { SupportRequest } from "./support-request.ts";

type WebhookOptions = {
  readonly upstream: Upstream;
  /** Shared with the receiver, who can tell by it that a request came from this site. */
  readonly secret: string;
  readonly now?: () => number;
};

/** What a receiver says of this one request for good. */
const refusals: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);

/** Signed webhook: posts each request as JSON to an address, signed (docs/gateways.md, Support requests). */
export function webhookTarget({ upstream, secret, now = Date.now }: WebhookOptions): RequestTarget {
  return {
    name: "webhook",
    async deliver(request) {
      const body = JSON.stringify(delivered(request));
      let answered = 0;
      const result = await upstream.call({
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": request.submissionId,
          [signatureHeader]: signatureOf(body, secret, now()),
        },
        body,
        isBodyUnread: true,
        read: ({ status }) => {
          answered = status;
          if (status >= 400) throw new Error(`it answered ${status}`);
        },
      });
      if (result.ok) return;
      throw new DeliveryError("the webhook", failureOf(answered, result.error), { cause: result.error });
    },
    close: async () => undefined,
  };
}

function failureOf(status: number, { reason }: GatewayError): DeliveryFailure {
  if (reason === "timeout") return "timeout";
  return refusals.has(status) ? "refused" : "failed";
}

/** What the receiver gets: everything but the sender's account. */
function delivered({ owner: _, ...request }: SupportRequest): object {
  return request;
}
