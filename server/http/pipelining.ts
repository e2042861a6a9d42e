import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Nobody sends so many before it reads: browsers and proxies send one. */
const maxWaiting = 32;

/**
 * Bounded HTTP pipelining: a connection with more requests behind the one that is being answered is cut. Node reads them all: a million takes
 * one connection a few seconds to send, and a process two gigabytes to hold. True for a request that is not looked at any more.
 */
export function boundedPipelining(): (req: IncomingMessage, res: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>();
  return ({ socket }, res) => {
    // Its connection has nothing else to answer, as nearly always.
    if (res.socket !== null) return false;
    const before = waiting.get(socket) ?? 0;
    if (before >= maxWaiting) {
      waiting.set(socket, Number.POSITIVE_INFINITY);
      socket.destroy();
      return true;
    }
    waiting.set(socket, before + 1);
    res.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return false;
  };
}
