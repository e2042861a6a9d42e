import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";

/** What is known of a request to tell readers apart. */
export type Reader = { readonly address: string; readonly userAgent: string };

type Answer = { readonly answer: string; readonly reason?: string | undefined };

/** How long an answer is remembered, in this process's memory only. */
const rememberedMs = 24 * 60 * 60 * 1000;
const maxRemembered = 20_000;
/** Readers of one address on one page, told apart by their browsers: a program can call itself any browser. */
const maxReadersOfAddress = 5;
/** A reader may think again this often about one page. */
const maxChanges = 5;

export type Voters = {
  /** A name for a reader on a page. It cannot be led back to who that is: the key to it lives in memory and dies with the process. */
  nameOf(reader: Reader, page: string): string;
  /**
   * Notes an answer that says something new, and answers the way to forget it again. Undefined when it need not be kept: the reader
   * said so before, or changed it too often.
   */
  note(voter: string, answer: Answer): (() => void) | undefined;
};

/**
 * Deduplication by a keyed hash: remembers who answered what, so that a page's second click is not a second reader
 * (docs/behaviour/pages.md, Was this helpful?).
 */
export function createVoters(): Voters {
  const key = randomBytes(32);
  const remembered = new LRUCache<string, Answer & { readonly changes: number }>({
    max: maxRemembered,
    ttl: rememberedMs,
  });
  const readers = new LRUCache<string, readonly string[]>({ max: maxRemembered, ttl: rememberedMs });
  const secretName = (told: readonly string[]) =>
    createHmac("sha256", key).update(JSON.stringify(told)).digest("base64url").slice(0, 16);
  return {
    nameOf({ address, userAgent }, page) {
      const place = secretName([address, page]);
      const known = readers.get(place) ?? [];
      const name = secretName([address, userAgent, page]);
      if (known.includes(name)) return name;
      // Whoever comes later is taken for the last of them.
      if (known.length >= maxReadersOfAddress) return known.at(-1) ?? name;
      readers.set(place, [...known, name]);
      return name;
    },
    note(voter, { answer, reason }) {
      const before = remembered.get(voter);
      // A bare No after a No with its reason takes nothing back.
      const isSame = before?.answer === answer && (reason === undefined || before.reason === reason);
      const changes = (before?.changes ?? -1) + 1;
      if (isSame || changes > maxChanges) return undefined;
      remembered.set(voter, { answer, reason, changes });
      return () => (before === undefined ? remembered.delete(voter) : remembered.set(voter, before));
    },
  };
}
