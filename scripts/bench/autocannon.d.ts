/** The part of autocannon that the benchmark uses; the package brings no types. */
declare module "autocannon" {
  type Options = {
    readonly url: string;
    readonly connections: number;
    /** In seconds. */
    readonly duration: number;
    readonly headers: Readonly<Record<string, string>>;
  };
  type Result = {
    readonly requests: { readonly total: number };
    readonly errors: number;
    readonly "2xx": number;
    readonly "3xx": number;
    readonly non2xx: number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
