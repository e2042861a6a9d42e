import type { SentError } from "./worker-errors.ts";

/** What a worker can be asked, by name. Questions and answers are plain data: they are copied between the threads. */
export type WorkerContract = { readonly [Name in string]: { readonly question: unknown; readonly answer: unknown } };

/** What a worker may ask back while it works on a question. */
export type AskedBack = { readonly question: unknown; readonly answer: unknown };

export type ToWorker =
  | { readonly kind: "question"; readonly name: string; readonly question: unknown }
  | { readonly kind: "backAnswer"; readonly answer: unknown }
  | { readonly kind: "backFailure"; readonly error: SentError };

export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "answer"; readonly answer: unknown }
  | { readonly kind: "failure"; readonly error: SentError }
  | { readonly kind: "backQuestion"; readonly question: unknown };
