/**
 * What clients and users have used, of all instances together (a port: one process has its own counts, several exchange theirs over a database).
 * Windows of time begin at fixed moments. Nothing here waits: what others used is known as of their last exchange.
 */
export type SharedCounts = {
  /** Adds to what was used here in the present window; a correction may be below zero. */
  add(name: string, windowMs: number, amount: number): void;
  /** What other instances used in it. */
  elsewhere(name: string, windowMs: number): number;
  /** What all of them used in it; zero where there is one process, whose own limits count already. */
  total(name: string, windowMs: number): number;
};

/** There is one process. */
export const countedHere: SharedCounts = { add: () => undefined, elsewhere: () => 0, total: () => 0 };
