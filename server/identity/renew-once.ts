import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { LRUCache } from "lru-cache";
import { replaceFile } from "#server/store/replace-file.ts";
import type { Sealing } from "./sealing.ts";

/** Runs one renewal for all who bring the same refresh token at about the same time; a provider that rotates them takes each only once. */
export type RenewOnce<Result> = (token: string, renew: () => Promise<Result>) => Promise<Result>;

type SharedRenewalsOptions<Result> = {
  readonly dataDir: string;
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
 * Among all processes of one data folder: a lock file for each token that is being renewed, which then holds the sealed result for a minute.
 * Where nothing can be written, or the other process never finishes, each renews by itself.
 */
export function renewOnceInFolder<Result>(options: SharedRenewalsOptions<Result>): RenewOnce<Result> {
  const { dataDir, sealing, read, patienceMs } = options;
  const folder = join(resolve(dataDir), "renewals");
  const fileOf = (token: string) => join(folder, createHash("sha256").update(token).digest("hex"));

  const claim = async (path: string) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeOld(folder);
    const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
      return undefined;
    });
    await file?.close();
    return file !== undefined;
  };
  /** Undefined when the other process failed or died. */
  const resultOfOther = async (path: string): Promise<{ readonly value: Result } | undefined> => {
    for (let waitedMs = 0; waitedMs <= patienceMs; waitedMs += lookEveryMs) {
      const sealed = await readFile(path, "utf8").catch(() => undefined);
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
    const path = fileOf(token);
    const isOurs = await claim(path).catch(() => true);
    if (!isOurs) {
      const other = await resultOfOther(path);
      if (other !== undefined) return other.value;
    }
    try {
      const result = await renew();
      const sealed = await sealing.seal({ result: result ?? null }, rememberMs);
      await replaceFile(path, sealed, { copy: `${path}.new`, flags: "w", mode: 0o600 }).catch(() => undefined);
      return result;
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    }
  };
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.NaN }));
    if (Date.now() - mtimeMs > 2 * rememberMs) await rm(path, { force: true });
  }
}
