import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment } from "#server/config/config.ts";
import { fixedConfig } from "#server/config/live-config.ts";
import { loadConfig } from "#server/config/load-config.ts";
import { upstreamFetch } from "#server/gateway/fetch.ts";
import { createUpstreamMetrics } from "#server/gateway/upstream-metrics.ts";
import { loggerTo } from "#server/http/logger.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { sameOriginOnly } from "#server/http/same-origin.ts";
import { identityOrigins, joinIdentity } from "#server/site/identity.ts";
import { soleOwner } from "#server/store/folder-lock.ts";
import { type GuardedSite, guardedSite, type LogLine } from "#test/server/http/guarded-site.ts";
import { languageTags } from "./languages.ts";

export type AccountSite = GuardedSite & {
  /** What the site wrote, and its accounts. */
  readonly allLines: () => readonly LogLine[];
  readonly failing: ReadonlyMap<string, () => boolean>;
  readonly origins: readonly string[];
  /** The code of the demo's people; empty elsewhere. */
  readonly code: string;
};

const dataDir = mkdtempSync(join(tmpdir(), "signpost-accounts-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Sign-in and gateways of accounts as a site has them, with "page" in place of all pages. */
export async function accountSite(env: Environment = {}): Promise<AccountSite> {
  const config = loadConfig({ DATA_DIR: dataDir, ...env });
  const lines: Record<string, unknown>[] = [];
  const log = loggerTo({ write: (line) => void lines.push(JSON.parse(line)) }, "debug");
  const failing = new Map<string, () => boolean>();
  const metrics = createMetrics();
  const accounts = joinIdentity({
    config,
    live: fixedConfig(config),
    log,
    metrics,
    upstreams: { fetchFn: upstreamFetch, metrics: createUpstreamMetrics(metrics.registry), log },
    watch: (name, isFailing) => void failing.set(name, isFailing),
    detail: () => undefined,
    ownership: soleOwner,
    languageTags,
  });
  const site = await guardedSite({
    env,
    routes: (app) => {
      app.use("/gateway", sameOriginOnly(config), ...accounts.routes);
      app.use(accounts.signIn);
    },
  });
  const [, code = ""] = /code: (\S+)/.exec(accounts.startNote ?? "") ?? [];
  return { ...site, allLines: () => [...site.lines, ...lines], failing, origins: identityOrigins(config), code };
}

/** Walks as a browser does: keeps cookies of each host, follows redirects, sends forms. */
export class Visitor {
  readonly #cookies = new Map<string, Map<string, string>>();
  /** Requests for this origin go to that one: the site's public name and where the test listens. */
  readonly #places: Readonly<Record<string, string>>;
  constructor(places: Readonly<Record<string, string>> = {}) {
    this.#places = places;
  }

  cookiesOf(origin: string): Map<string, string> {
    const known = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, known);
    return known;
  }

  /** One request; answers the response with the address that was asked for. */
  async step(url: string, form?: Readonly<Record<string, string>>): Promise<Response> {
    const { origin, pathname, search } = new URL(url);
    const jar = this.cookiesOf(origin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(`${this.#places[origin] ?? origin}${pathname}${search}`, {
      redirect: "manual",
      headers: { cookie },
      ...(form !== undefined && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** Follows redirects to the page at their end. */
  async walk(url: string, form?: Readonly<Record<string, string>>): Promise<{ url: string; response: Response }> {
    let at = url;
    let response = await this.step(at, form);
    for (let steps = 0; steps < 12; steps += 1) {
      const location = response.headers.get("location");
      if (location === null) return { url: at, response };
      at = new URL(location, at).href;
      response = await this.step(at);
    }
    throw new Error(`redirected in circles at ${at}`);
  }
}
