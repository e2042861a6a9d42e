import type { Server } from "node:http";
import { isIPv6, type Socket } from "node:net";
import { ipKeyGenerator } from "express-rate-limit";
import { ipv6NetworkBits } from "./client.ts";

/** The connections that a server has at the moment. */
export type Connections = {
  /** Whether bytes of an answer wait for a client to take them. */
  isSending(): boolean;
  /** Closes those on which nothing was ever asked, which the server itself takes for the beginning of a request. */
  closeUnused(): void;
  count(): number;
};

export type ConnectionLimits = {
  /** Of all clients together. */
  readonly maxConnections: number;
  /** Whether a request of this connection is being answered. */
  readonly isAnswering?: (socket: Socket) => boolean;
};

/** One client may have this part of all connections. */
const shareOfClient = 4;

/**
 * Connection limiting: when all connections are taken, the client with most of them loses one for each new one; so does a client with a
 * quarter of all for each of its own. Idle ones go first, of those the oldest.
 */
export function connectionsOf(
  server: Server,
  { maxConnections, isAnswering = () => false }: ConnectionLimits,
): Connections {
  const clients = new Map<string, Set<Socket>>();
  let count = 0;
  const maxOfClient = Math.max(1, Math.floor(maxConnections / shareOfClient));
  const all = () => [...clients.values()].flatMap((sockets) => [...sockets]);
  const closeOne = (sockets: Set<Socket>) => {
    const [oldest] = sockets;
    const idle = [...sockets].find((socket) => socket.writableLength === 0 && !isAnswering(socket));
    (idle ?? oldest)?.destroy();
  };
  const remove = (key: string, socket: Socket) => {
    const sockets = clients.get(key);
    if (sockets?.delete(socket) !== true) return;
    count -= 1;
    if (sockets.size === 0) clients.delete(key);
  };

  server.on("connection", (socket: Socket) => {
    const key = clientKey(socket.remoteAddress ?? "");
    const own = clients.get(key) ?? new Set<Socket>();
    if (own.size >= maxOfClient) closeOne(own);
    else if (count >= maxConnections) closeOne(greediest(clients) ?? own);
    clients.set(key, own.add(socket));
    count += 1;
    socket.once("close", () => remove(key, socket));
  });
  return {
    isSending: () => all().some(({ writableLength }) => writableLength > 0),
    closeUnused() {
      for (const socket of all()) if (socket.bytesRead === 0) socket.destroy();
    },
    count: () => count,
  };
}

function clientKey(address: string): string {
  return isIPv6(address) ? ipKeyGenerator(address, ipv6NetworkBits) : address;
}

function greediest(clients: ReadonlyMap<string, Set<Socket>>): Set<Socket> | undefined {
  let most: Set<Socket> | undefined;
  for (const sockets of clients.values()) if (sockets.size > (most?.size ?? 0)) most = sockets;
  return most;
}
