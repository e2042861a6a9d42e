/** What `doctor` has tried, and what came of it. */
export type Finding = { readonly what: string; readonly isWell: boolean; readonly says: string };
