import { publicUrl } from "#client/public-url.ts";
import { leastFillingMs, requestsPath } from "#shared/requests/request-form.ts";

/** What became of a request. */
export type SendOutcome =
  | { readonly kind: "sent"; readonly reference: string }
  | { readonly kind: "invalid"; readonly field: string; readonly problem: string }
  | { readonly kind: "too-many" }
  | { readonly kind: "failed" };

/** Pauses before the second and the third try. */
const pausesMs = [1000, 3000];
const timeoutMs = 15_000;
/** Browsers' timers may end a little early, and a person must never be taken for a program. */
const marginMs = 200;

/**
 * Sends a request, again where the site did not answer or could not keep it: it has an id, so that one which arrives twice is one.
 * Never rejects.
 */
export async function sendRequest(body: Readonly<Record<string, string>>): Promise<SendOutcome> {
  // Who knows the form fills it in at once, with the browser's help; the server would take that for a program.
  await pause(leastFillingMs + marginMs - performance.now());
  for (const pauseMs of [...pausesMs, undefined]) {
    const outcome = await sendOnce({ ...body, elapsed: String(Math.round(performance.now())) });
    if (outcome !== "retry") return outcome;
    if (pauseMs !== undefined) await pause(pauseMs);
  }
  return { kind: "failed" };
}

async function sendOnce(body: Readonly<Record<string, string>>): Promise<SendOutcome | "retry"> {
  try {
    const response = await fetch(publicUrl(requestsPath), {
      method: "POST",
      credentials: "same-origin",
      headers: { accept: "application/json", "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status >= 500) return "retry";
    if (response.status === 429) return { kind: "too-many" };
    const answer = (await response.json()) as Readonly<Record<string, unknown>>;
    const { reference, field, problem } = answer;
    if (response.ok && typeof reference === "string") return { kind: "sent", reference };
    if (typeof field === "string" && typeof problem === "string") return { kind: "invalid", field, problem };
    return { kind: "failed" };
  } catch {
    return "retry";
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
