import { Agent } from "node:http";
import { Agent as TlsAgent } from "node:https";
import fetch, { FetchError, type RequestInit, type Response } from "node-fetch";

/** How upstreams are asked; tests hand in others. */
export type FetchFn = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Connections are kept for the next call, but for less long than servers keep theirs: one that the other side has just closed
 * would cost a failed call. So many at once are the most that an upstream that hangs can bind.
 */
const connections = { keepAlive: true, timeout: 4000, maxSockets: 128, maxFreeSockets: 16 };
const agents = { "http:": new Agent(connections), "https:": new TlsAgent(connections) };

export const upstreamFetch: FetchFn = (url, init) =>
  fetch(url, { agent: ({ protocol }) => agents[protocol === "https:" ? "https:" : "http:"], ...init });

/** What a log may know of it: an error's message names the whole address, which can be a secret itself. */
export function failureCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

export type FetchFailure = "refused" | "too-large" | "unreachable";

/** What kept a call from being answered. */
export function fetchFailure(error: unknown): FetchFailure {
  if (!(error instanceof FetchError)) return "unreachable";
  if (error.type === "max-size") return "too-large";
  return error.code === "ECONNREFUSED" ? "refused" : "unreachable";
}
