import { isDeepStrictEqual } from "node:util";
import type { Config } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import type { Variable } from "./variable.ts";
import { variables } from "./variables.ts";

/** The settings that a running site takes over: those that the table of variables marks `isLive`. */
export type LiveSettings = Pick<
  Config,
  "logLevel" | "featureFlags" | "isNavRedesignEnabled" | "isFeaturedVideoEnabled" | "searchFilters"
>;

/** Dynamic configuration: those settings as they are now. */
export type LiveConfig = {
  now(): LiveSettings;
  /** Calls `listener` after each change of one of them. */
  subscribe(listener: () => void): void;
};

/** What came of reading the settings again; names are those of the variables. */
export type Reloaded =
  | { readonly kind: "refused"; readonly problems: readonly string[] }
  | { readonly kind: "read"; readonly changed: readonly string[]; readonly needRestart: readonly string[] };

/** The settings of a site that reads them once. */
export function fixedConfig(config: Config): LiveConfig {
  return { now: () => config, subscribe: () => undefined };
}

/**
 * Settings that can be read again while the site runs. All that `read` answers is checked as at a start: with one mistake in it nothing
 * changes. What cannot change without a restart stays as it was, and is named until the site is restarted or it is put back.
 */
export function liveConfig(config: Config, read: () => Config): LiveConfig & { reload(): Reloaded } {
  const listeners = new Set<() => void>();
  let live: LiveSettings = config;
  return {
    now: () => live,
    subscribe: (listener) => void listeners.add(listener),
    reload() {
      let next: Config;
      try {
        next = read();
      } catch (error) {
        if (error instanceof ConfigError) return { kind: "refused", problems: error.problems };
        throw error;
      }
      const differing = (from: object) =>
        Object.entries<Variable<unknown>>(variables).filter(
          ([key]) => !isDeepStrictEqual(Reflect.get(from, key), Reflect.get(next, key)),
        );
      const named = (found: readonly [string, Variable<unknown>][]) => found.map(([, { name }]) => name);
      const changed = named(differing(live).filter(([, { isLive = false }]) => isLive));
      const needRestart = named(differing(config).filter(([, { isLive = false }]) => !isLive));
      live = next;
      if (changed.length > 0) for (const listener of listeners) listener();
      return { kind: "read", changed, needRestart };
    },
  };
}
