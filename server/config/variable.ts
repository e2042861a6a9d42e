import { isIP } from "node:net";
import * as z from "zod";

/** One environment variable: its row in docs/configuration.md and the way its text becomes a value. */
export type Variable<Value> = {
  readonly name: string;
  /** Alias: the name it had before. It is read where `name` is not set, and said once when the server starts. */
  readonly oldName?: string;
  readonly meaning: string;
  /** Completes "expected …" in an error line. */
  readonly expected: string;
  readonly unit?: string;
  /** As an operator would write it; `{NAME}` stands for the value of a variable declared earlier. None: not set. */
  readonly default?: string;
  /** Its value never appears in a message. */
  readonly isSecret?: boolean;
  /** A running site takes a new value over (SIGHUP, or another settings file). */
  readonly isLive?: boolean;
  readonly schema: z.ZodType<Value, string>;
};

type Description = Omit<Variable<unknown>, "schema" | "expected">;

/** A whole number from `min` to `max`, multiplied by `scale` into the unit that the code works with. */
export function wholeNumber(
  described: Description,
  { min = 0, max = 1_000_000_000, scale = 1 }: { min?: number; max?: number; scale?: number } = {},
): Variable<number> {
  const schema = z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)
    .transform((value) => value * scale);
  return { ...described, expected: `a whole number from ${min} to ${max}`, schema };
}

export function flag(described: Description): Variable<boolean> {
  const schema = z.enum(["true", "false"]).transform((text) => text === "true");
  return { ...described, expected: "true or false", schema };
}

export function onOff(described: Description): Variable<boolean> {
  const schema = z.enum(["on", "off"]).transform((text) => text === "on");
  return { ...described, expected: "on or off", schema };
}

export function oneOf<const Options extends readonly [string, ...string[]]>(
  described: Description,
  options: Options,
): Variable<Options[number]> {
  // z.enum's output is the union of its options; its input type is narrowed to it as well, where ours is any text.
  const schema = z.enum(options) as unknown as z.ZodType<Options[number], string>;
  return { ...described, expected: `one of ${options.join(", ")}`, schema };
}

/** The variable without a default: its value is undefined when it is not set or empty. */
export function optional<Value>(variable: Variable<Value>): Variable<Value> & { readonly isOptional: true } {
  return { ...variable, isOptional: true };
}

/** Any text but an empty one. */
export function text(described: Description): Variable<string> {
  return { ...described, expected: "a text that is not empty", schema: z.string().trim().min(1) };
}

/** Another service's key. */
export function apiKey(described: Description): Variable<string> {
  // Visible ASCII: what a header can carry.
  const schema = z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]+$/);
  return { ...described, isSecret: true, expected: "a key of visible ASCII characters", schema };
}

const shortestSecret = 32;

/** Secrets divided by commas, each long enough not to be guessed. */
export function secrets(described: Description): Variable<readonly string[]> {
  const schema = z
    .string()
    .transform(commaSeparated)
    .refine((values) => values.length > 0 && values.every(({ length }) => length >= shortestSecret));
  const expected = `at least ${shortestSecret} random characters, such as \`openssl rand -hex 32\` prints`;
  return { ...described, isSecret: true, expected, schema };
}

/** Where a whole site is: scheme, host and port, and a path that needs no encoding; answers it without a trailing slash. */
export function siteAddress(described: Description): Variable<string> {
  const schema = z
    .url({ protocol: /^https?$/ })
    .transform((value) => new URL(value))
    .refine((url) => `${url.search}${url.hash}${url.username}${url.password}` === "")
    .refine(({ pathname }) => /^(?:\/[\w.~-]+)*\/?$/.test(pathname))
    .transform((url) => url.href.replace(/\/$/, ""));
  return {
    ...described,
    expected: "an http or https address, with or without a path, such as https://example.com/help",
    schema,
  };
}

/** An http address below which others are: with any path, without query; answers it without a trailing slash. */
export function base(described: Description): Variable<string> {
  const schema = z
    .url({ protocol: /^https?$/ })
    .transform((value) => new URL(value))
    .refine((url) => `${url.search}${url.hash}${url.username}${url.password}` === "")
    .transform((url) => url.href.replace(/\/+$/, ""));
  return {
    ...described,
    expected: "an http or https address without a query, such as https://cdn.example.com/widget",
    schema,
  };
}

/** An http address with any path. */
export function address(described: Description): Variable<string> {
  const schema = z.url({ protocol: /^https?$/ });
  return { ...described, expected: "an http or https address, such as https://id.example.com/login", schema };
}

const hostName = /^(?:\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/i;

/** Host names divided by commas, each with an optional `*.` before and port after; empty for none. */
export function hosts(described: Description): Variable<readonly string[]> {
  const schema = z
    .string()
    .transform(commaSeparated)
    .refine((names) => names.every((name) => hostName.test(name)))
    .transform((names) => names.map((name) => name.toLowerCase()));
  return { ...described, expected: "host names divided by commas, such as videos.example.com,*.example.org", schema };
}

/** Names of three fields of another system, divided by commas. */
export function threeNames(described: Description): Variable<readonly [string, string, string]> {
  const name = z.string().regex(/^[\w.-]{1,100}$/);
  const schema = z
    .string()
    .transform(commaSeparated)
    .pipe(z.tuple([name, name, name]));
  return { ...described, expected: "three names divided by commas, each of letters, digits, `_`, `.` and `-`", schema };
}

/** Which proxies are believed: the forms of Express's "trust proxy" setting. */
export type TrustedProxies = boolean | number | readonly string[];

const maxHops = 32;

export function trustedProxies(described: Description): Variable<TrustedProxies> {
  const schema = z
    .string()
    .transform((value): TrustedProxies => {
      if (value === "true" || value === "false") return value === "true";
      return /^\d+$/.test(value) ? Number(value) : commaSeparated(value);
    })
    .refine((value) => (typeof value === "number" ? value <= maxHops : true))
    .refine((value) => !Array.isArray(value) || (value.length > 0 && value.every(isProxyAddress)));
  const expected = `true, false, a number of hops up to ${maxHops}, or addresses, subnets and the words loopback, linklocal, uniquelocal divided by commas`;
  return { ...described, expected, schema };
}

function isProxyAddress(value: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(value)) return true;
  const [ip = "", prefix, ...rest] = value.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1;
  return (
    rest.length === 0 && bits > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}

function commaSeparated(value: string): string[] {
  return value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}
