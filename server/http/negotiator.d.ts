/** What is used of negotiator 1: the types that are published are of 0.6, which has no `preferred`. */
declare module "negotiator" {
  class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string | string[] | undefined>> });
    /** Those of `available` that are accepted, best first; `preferred` decides between equals. */
    mediaTypes<Known extends string>(available: readonly Known[]): Known[];
    encodings<Known extends string>(available: Known[], options: { readonly preferred: readonly Known[] }): Known[];
  }
  export = Negotiator;
}
