import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { LRUCache } from "lru-cache";
import type { Database } from "#server/store/database/database.ts";
import { replaceFile } from "#server/store/replace-file.ts";
import type { Sealing } from "./sealing.ts";

/** Runs one renewal for all who bring the same refresh token at about the same time; a provider that rotates them takes each only once. */
export type RenewOnce<Result> = (token: string, renew: () => Promise<Result>) => Promise<Result>;

/** Where processes see what the others renew (a port: one machine has a folder, several have a database). */
type RenewalPlace = {
  /** False: another process has it. */
  claim(key: string): Promise<boolean>;
  /** The sealed result, empty while it is not there yet; undefined or an error: nobody renews it any more. */
  read(key: string): Promise<string | undefined>;
  keep(key: string, sealed: string): Promise<void>;
  drop(key: string): Promise<void>;
};

type SharedRenewalsOptions<Result> = {
  /** Results hold the next refresh token: nobody else can read them. */
  readonly sealing: Sealing;
  readonly read: (content: unknown) => Result;
  /** How long a process waits for another one's renewal, in ms: longer than the provider may take. */
  readonly patienceMs: number;
};

/** Pages ask several times at once with the same cookie. */
const rememberMs = 60_000;
const lookEveryMs = 50;

/** In this process alone. */
export function renewOnceHere<Result>(renewOnce: RenewOnce<Result>): RenewOnce<Result> {
  const renewals = new LRUCache<string, Promise<Result>>({ max: 10_000, ttl: rememberMs });
  return (token, renew) => {
    const known = renewals.get(token);
    if (known !== undefined) return known;
    const renewal = renewOnce(token, renew);
    renewals.set(token, renewal);
    renewal.catch(() => renewals.delete(token));
    return renewal;
  };
}

/**
 * Among all processes of one place: whoever claims a token first renews it, and leaves the sealed result there for a minute. Where nothing can
 * be written, or the other process never finishes, each renews by itself.
 */
export function renewOnceIn<Result>(place: RenewalPlace, options: SharedRenewalsOptions<Result>): RenewOnce<Result> {
  const { sealing, read, patienceMs } = options;
  /** Undefined when the other process failed or died. */
  const resultOfOther = async (key: string): Promise<{ readonly value: Result } | undefined> => {
    for (let waitedMs = 0; waitedMs <= patienceMs; waitedMs += lookEveryMs) {
      const sealed = await place.read(key).catch(() => undefined);
      if (sealed === undefined) return undefined;
      if (sealed !== "") {
        const opened = await sealing.open(sealed);
        return opened && { value: read(opened["result"]) };
      }
      await new Promise((done) => setTimeout(done, lookEveryMs));
    }
    return undefined;
  };
  return async (token, renew) => {
    const key = createHash("sha256").update(token).digest("hex");
    const isOurs = await place.claim(key).catch(() => true);
    if (!isOurs) {
      const other = await resultOfOther(key);
      if (other !== undefined) return other.value;
    }
    try {
      const result = await renew();
      await place.keep(key, await sealing.seal({ result: result ?? null }, rememberMs)).catch(() => undefined);
      return result;
    } catch (error) {
      await place.drop(key).catch(() => undefined);
      throw error;
    }
  };
}

/** A lock file for each token, below the data folder. */
export function renewalFiles(dataDir: string): RenewalPlace {
  const folder = join(resolve(dataDir), "renewals");
  const pathOf = (key: string) => join(folder, key);
  return {
    async claim(key) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeOld(folder);
      const file = await open(pathOf(key), "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
        return undefined;
      });
      await file?.close();
      return file !== undefined;
    },
    read: (key) => readFile(pathOf(key), "utf8"),
    keep: (key, sealed) => replaceFile(pathOf(key), sealed, { copy: `${pathOf(key)}.new`, flags: "w", mode: 0o600 }),
    drop: (key) => rm(pathOf(key), { force: true }),
  };
}

/** A row for each token, in the database of several instances. */
export function renewalRows(database: Database): RenewalPlace {
  return {
    async claim(key) {
      const oldS = (2 * rememberMs) / 1000;
      await database.query("delete from signpost.renewals where at < now() - make_interval(secs => $1)", [oldS]);
      const claimed = await database.query(
        "insert into signpost.renewals (token) values ($1) on conflict do nothing returning token",
        [key],
      );
      return claimed.length > 0;
    },
    async read(key) {
      const [row] = await database.query<{ sealed: string | null }>(
        "select sealed from signpost.renewals where token = $1",
        [key],
      );
      return row && (row.sealed ?? "");
    },
    async keep(key, sealed) {
      await database.query("update signpost.renewals set sealed = $2, at = now() where token = $1", [key, sealed]);
    },
    async drop(key) {
      await database.query("delete from signpost.renewals where token = $1", [key]);
    },
  };
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.NaN }));
    if (Date.now() - mtimeMs > 2 * rememberMs) await rm(path, { force: true });
  }
}
