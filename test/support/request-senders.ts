import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { requestsPath } from "#shared/requests/request-form.ts";

/** A support request as a form sends it, under an id of its own. */
export function sentRequest(subject: string) {
  return {
    form: "contact",
    language: "en",
    submissionId: randomUUID(),
    email: "kim@example.com",
    subject,
    description: "Since this morning.",
  };
}

/** Sends a support request to a site; answers the status, 0 when there was no answer. Each comes from another address. */
export async function sendRequest(url: string, body: object): Promise<number> {
  const [a, b, c] = [1, 2, 3].map(() => Math.floor(Math.random() * 250));
  const response = await fetch(url + requestsPath, {
    method: "POST",
    // Another client to the rate limit; the site believes proxies of this machine.
    headers: { "content-type": "application/json", accept: "application/json", "x-forwarded-for": `10.${a}.${b}.${c}` },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  return response?.status ?? 0;
}

/** What a webhook was sent. */
export async function deliveredTo(req: IncomingMessage): Promise<{ submissionId: string; subject: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}
