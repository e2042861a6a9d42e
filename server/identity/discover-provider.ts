import * as openid from "openid-client";
import type { Upstream } from "#server/gateway/upstream.ts";

export type ProviderSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly scope: string;
  readonly rolesClaim: string;
  readonly isEmailTrusted: boolean;
  /** Where the provider sends visitors back to. */
  readonly redirectUri: string;
};

/** OpenID Connect discovery, memoized: fetches the provider's metadata once, and again after a failure. */
export function discovered(settings: ProviderSettings, upstream: Upstream): () => Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  const isPlain = new URL(issuer).protocol === "http:";
  let found: Promise<openid.Configuration> | undefined;
  return () => {
    found ??= openid
      .discovery(
        new URL(issuer),
        clientId,
        undefined,
        clientSecret ? openid.ClientSecretPost(clientSecret) : openid.None(),
        {
          [openid.customFetch]: fetchThrough(upstream),
          execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
        },
      )
      .catch((error: unknown) => {
        found = undefined;
        throw error;
      });
    return found;
  };
}

/** The provider is asked like every other upstream; its own metadata say at which of its addresses. */
function fetchThrough(upstream: Upstream): openid.CustomFetch {
  return async (url, { method, headers, body }) => {
    const result = await upstream.call({
      url,
      method: method === "POST" ? "POST" : "GET",
      headers,
      ...(body !== undefined && body !== null && { body: String(body) }),
      read: ({ status, text, header }) => {
        const contentType = header("content-type");
        return new Response(text === "" ? null : text, {
          status,
          headers: contentType === undefined ? {} : { "content-type": contentType },
        });
      },
    });
    if (!result.ok) throw result.error;
    return result.value;
  };
}
