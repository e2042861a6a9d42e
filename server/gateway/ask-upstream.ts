import type { Response } from "node-fetch";
import { withoutTrailingSlashes } from "#shared/links/trailing-slashes.ts";
import { callLimits } from "./call-limits.ts";
import type { FetchFn } from "./fetch.ts";
import type { GatewayError } from "./gateway-error.ts";

/** Whole answers below status 300 or from 400 to 499 reach their readers; anything else is a failure. */
export type UpstreamAnswer = {
  readonly status: number;
  /** A header's value by its lower-case name. */
  header(name: string): string | undefined;
  readonly setCookies: readonly string[];
  readonly text: string;
  /** @throws SyntaxError when the body is no JSON. */
  json(): unknown;
};

/** What an upstream is asked. */
export type UpstreamRequest = {
  readonly method?: "GET" | "POST" | "PURGE";
  /** An address that the upstream itself has named, in place of the target's. */
  readonly url?: string;
  /** Only these headers are sent: what comes from visitors was picked by name. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Added to the upstream's address: `/evaluate/flags`, `?v=2`. */
  readonly suffix?: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
  /** For whom it is asked, if that is one visitor: failures of one are not taken for failures of all. Never sent. */
  readonly client?: string | undefined;
  /** The status says everything: the body, however long, is left unread. */
  readonly isBodyUnread?: boolean;
};

export type UpstreamCall<Value> = UpstreamRequest & {
  /** Makes of an answer what the caller works with. What it throws says that the answer is not what the contract says. */
  readonly read: (answer: UpstreamAnswer) => Value;
};

export type UpstreamTarget = {
  /** As metrics, logs and answers name it. */
  readonly name: string;
  /** From settings, never from a request. */
  readonly url: string;
  /** For the whole call, body included, or for each piece of a stream. */
  readonly timeoutMs: number;
  readonly maxBytes?: number;
  /** Its callers space out their calls themselves: no circuit breaker. */
  readonly isNeverRested?: boolean;
};

export const maxAnswerBytes = 2 * 1024 * 1024;

/**
 * HTTP call with timeout and size limit: one call with its limits: time, size, no redirects.
 *
 * @throws {GatewayError} and nothing else.
 */
export async function askUpstream<Value>(
  target: UpstreamTarget,
  fetchFn: FetchFn,
  call: UpstreamCall<Value>,
): Promise<Value> {
  const { name, timeoutMs, maxBytes = maxAnswerBytes } = target;
  const { read } = call;
  const limits = callLimits(name, call.signal);
  limits.extendDeadline(timeoutMs);
  try {
    const response = await fetchFn(addressOf(target, call), {
      ...requestInit(call),
      size: maxBytes,
      signal: limits.signal,
    });
    const { status } = response;
    if (status >= 500 || (status >= 300 && status < 400)) throw limits.failed("status", `it answered ${status}`);
    const text = call.isBodyUnread === true ? "" : await response.text();
    return readOr(read, answerOf(response, text), (cause) =>
      limits.failed(status < 400 ? "unreadable" : "rejected", cause),
    );
  } catch (error) {
    throw limits.failureOf(error);
  } finally {
    limits.end();
  }
}

/** What is asked, as node-fetch takes it: without redirects, whose targets nobody has checked. */
export function requestInit({ method = "GET", headers = {}, body }: UpstreamRequest) {
  return {
    method,
    headers: { "user-agent": "signpost", ...headers },
    ...(body !== undefined && { body }),
    redirect: "manual",
  } as const;
}

function answerOf({ status, headers }: Response, text: string): UpstreamAnswer {
  return {
    status,
    header: (name) => headers.get(name) ?? undefined,
    setCookies: headers.raw()["set-cookie"] ?? [],
    text,
    json: () => JSON.parse(text) as unknown,
  };
}

function readOr<Value>(
  read: (answer: UpstreamAnswer) => Value,
  answer: UpstreamAnswer,
  failed: (cause: unknown) => GatewayError,
): Value {
  try {
    return read(answer);
  } catch (error) {
    // The messages of JSON errors quote what was read, which may be about a visitor.
    throw failed(error instanceof Error ? error.name : undefined);
  }
}

/** Where a request goes: a suffix can neither lead to another host nor out of the upstream's own path. */
export function addressOf(target: Pick<UpstreamTarget, "url">, request: UpstreamRequest): string {
  const { url = target.url, suffix = "" } = request;
  if (suffix === "") return url;
  const base = new URL(url);
  const whole = new URL(suffix.startsWith("/") ? `${withoutTrailingSlashes(url)}${suffix}` : `${url}${suffix}`);
  if (whole.origin !== base.origin || !whole.pathname.startsWith(withoutTrailingSlashes(base.pathname))) {
    throw new TypeError(`${suffix} leads away from ${url}`);
  }
  return whole.href;
}
