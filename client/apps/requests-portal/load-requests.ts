import { publicUrl } from "#client/public-url.ts";
import { requestsPath } from "#shared/requests/request-form.ts";
import { type RequestSummary, requestForms } from "#shared/requests/support-request.ts";

export type LoadedRequests =
  | { readonly kind: "requests"; readonly requests: readonly RequestSummary[] }
  | { readonly kind: "signed-out" | "failed" };

const timeoutMs = 10_000;

/** The requests of whoever is signed in. Never rejects. */
export async function loadRequests(): Promise<LoadedRequests> {
  try {
    const response = await fetch(publicUrl(requestsPath), {
      credentials: "same-origin",
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 401) return { kind: "signed-out" };
    if (!response.ok) return { kind: "failed" };
    const answer = (await response.json()) as { readonly requests?: unknown };
    return Array.isArray(answer.requests)
      ? { kind: "requests", requests: answer.requests.filter(isRequest) }
      : { kind: "failed" };
  } catch {
    return { kind: "failed" };
  }
}

function isRequest(value: unknown): value is RequestSummary {
  const { reference, subject, at, form } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const areTexts = [reference, subject, at].every((each) => typeof each === "string");
  return areTexts && requestForms.some((known) => known === form);
}
