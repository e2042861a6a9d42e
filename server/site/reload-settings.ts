import { unwatchFile, watchFile } from "node:fs";
import type { LiveConfig, Reloaded } from "#server/config/live-config.ts";
import type { Logger } from "#server/http/logger.ts";

type Reloading = {
  readonly live: LiveConfig & { reload(): Reloaded };
  readonly log: Logger;
  /** The settings file, where there is one. */
  readonly file: string | undefined;
};

export type SettingsReload = {
  /** Reads the settings again and says in the log what came of it. */
  reload(): void;
  /** The settings as they are written now have a mistake: those before hold. */
  isRefused(): boolean;
  close(): void;
};

/** How often the settings file is looked at: container platforms replace it by a link, of which file system events say nothing. */
const lookEveryMs = 1000;

/** Reloads what can change without a restart: when it is told to (SIGHUP), and when the settings file has changed. */
export function reloadSettings({ live, log, file }: Reloading): SettingsReload {
  let isRefused = false;
  const reload = () => {
    const outcome = live.reload();
    isRefused = outcome.kind === "refused";
    if (outcome.kind === "refused") {
      log.error({ problems: outcome.problems }, "the settings have mistakes: nothing was changed");
      return;
    }
    log.level = live.now().logLevel;
    const { changed, needRestart } = outcome;
    if (needRestart.length > 0) log.warn({ settings: needRestart }, "settings that are taken over at a restart only");
    log.info({ settings: changed }, "the settings were read again");
  };
  if (file !== undefined) watchFile(file, { interval: lookEveryMs, persistent: false }, reload);
  return {
    reload,
    isRefused: () => isRefused,
    close: () => {
      if (file !== undefined) unwatchFile(file, reload);
    },
  };
}
