import type { Config } from "#server/config/config.ts";
import type { LiveConfig } from "#server/config/live-config.ts";
import type { UpstreamServices } from "#server/gateway/upstream.ts";
import type { Logger } from "#server/http/logger.ts";
import type { Metrics } from "#server/http/metrics.ts";
import type { SharedCounts } from "#server/http/shared-counts.ts";
import type { Database } from "#server/store/database/database.ts";
import type { Ownership } from "#server/store/folder-lock.ts";
import type { LanguageTags } from "#shared/locale.ts";

/** What every room is joined with: settings, log, metrics, the way to other services, and the word on what fails. */
export type SiteServices = {
  readonly config: Config;
  /** The settings that change while the site runs: to be asked each time. */
  readonly live: LiveConfig;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly upstreams: UpstreamServices;
  /** Tags of the site's languages as they are now, the default one first. */
  readonly languageTags: () => LanguageTags;
  /** Health indicator: names in `/readyz` what the site does without while `isDegraded` says so. */
  readonly watch: (name: string, isDegraded: () => boolean) => void;
  /** Says more of something in `/readyz`, while there is more to say. */
  readonly detail: (name: string, value: () => object | undefined) => void;
  /** What clients and users have used, of all instances. */
  readonly counts?: SharedCounts | undefined;
  /** What several instances share; undefined: there is one, with its files. */
  readonly database?: Database | undefined;
  /** Who does in the data folder what only one process at a time must. */
  readonly ownership: Ownership;
};
