import * as openid from "openid-client";
import { GatewayError } from "#server/gateway/gateway-error.ts";
import type { Upstream } from "#server/gateway/upstream.ts";
import { SiteError } from "#shared/errors.ts";

/** The provider, or what came back from it, does not sign the visitor in. `reason` is the provider's error code. */
export class RefusedError extends SiteError {
  override readonly name = "RefusedError";
  readonly code = "SIGN_IN_REFUSED";
  readonly reason: string;
  constructor(reason: string, options?: { readonly cause?: unknown }) {
    super(`the provider did not sign the visitor in: ${reason}`, options);
    this.reason = reason;
  }
}

/** The provider's error code, or what is wrong with what came back; undefined when the provider itself failed. */
export function refusal(error: unknown): string | undefined {
  if (error instanceof RefusedError) return error.reason;
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError)
    return error.error;
  if (failureIn(error) !== undefined || !(error instanceof openid.ClientError)) return undefined;
  return error.code ?? "unreadable";
}

function failureIn(error: unknown): GatewayError | undefined {
  if (error instanceof GatewayError) return error;
  return error instanceof Error && error.cause !== undefined ? failureIn(error.cause) : undefined;
}

export function rethrowAs(upstream: Upstream): (error: unknown) => never {
  return (error) => {
    throw failureIn(error) ?? new GatewayError(upstream.name, "unreadable", { cause: error });
  };
}
