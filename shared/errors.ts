/** The base of every error class of ours: a literal `name`, a stable `code`, a message saying what was attempted. */
export abstract class SiteError extends Error {
  abstract override readonly name: string;
  abstract readonly code: string;
}
