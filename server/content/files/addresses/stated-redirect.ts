/** A redirect as somebody wrote it. */
export type StatedRedirect = {
  readonly from: string;
  readonly to: string;
  readonly file: string;
  readonly line?: number | undefined;
  readonly field?: string;
  /** Why it cannot be followed here. */
  readonly refused?: string;
};
