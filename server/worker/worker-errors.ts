import { SiteError } from "#shared/errors.ts";

/** A question that ended its thread: it took too long or too much memory, or the thread broke down over it. The next ones are not affected. */
export class WorkerTaskError extends SiteError {
  override readonly name = "WorkerTaskError";
  readonly code = "WORKER_TASK_FAILED";
}

/** There is no thread to ask: it could not be started, or was closed. */
export class WorkerUnavailableError extends SiteError {
  override readonly name = "WorkerUnavailableError";
  readonly code = "WORKER_UNAVAILABLE";
}

/** An error on its way between threads. */
export type SentError = { readonly name: string; readonly message: string; readonly stack?: string };

export function sentError(error: unknown): SentError {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message, stack } = error;
  return { name, message, ...(stack !== undefined && { stack }) };
}

export function receivedError({ name, message, stack }: SentError): Error {
  const error = new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}
