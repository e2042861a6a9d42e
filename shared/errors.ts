/** Error codes: stable names by which programs and the error handler know an error (server/http/error-handler.ts). */
export type ErrorCode =
  | "BAD_ADDRESS"
  | "BAD_BODY"
  | "CLIENT_GONE"
  | "CONFIG_INVALID"
  | "CONTENT_INVALID"
  | "CONTENT_UNAVAILABLE"
  | "CROSS_ORIGIN"
  | "DATABASE_DOWN"
  | "DATA_FORMAT"
  | "FEEDBACK_NOT_KEPT"
  | "FEEDBACK_UNREADABLE"
  | "GATEWAY_FAILED"
  | "GATEWAY_TIMEOUT"
  | "INDEX_NOT_OPEN"
  | "LOG_FULL"
  | "NO_RENDERER"
  | "OVERLOADED"
  | "PATH_OPTIONS_INVALID"
  | "RENDER_TIMEOUT"
  | "REQUEST_CONFLICT"
  | "REQUEST_NOT_DELIVERED"
  | "REQUEST_NOT_KEPT"
  | "RICH_TEXT_INVALID"
  | "SEARCH_FAILED"
  | "SEARCH_REFUSED"
  | "SEARCH_TIMEOUT"
  | "SIGNATURE_REFUSED"
  | "SIGNED_OUT"
  | "SIGN_IN_REFUSED"
  | "TOO_MANY_PREVIEWS"
  | "TOO_MANY_REQUESTS"
  | "UNREADABLE_BODY"
  | "WORKER_TASK_FAILED"
  | "WORKER_UNAVAILABLE";

/** The base of every error class of ours: a literal `name`, a stable `code`, a message saying what was attempted. */
export abstract class SiteError extends Error {
  abstract override readonly name: string;
  abstract readonly code: ErrorCode;
}

/** What was thrown, in its own words: libraries throw other things than errors, too. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
