import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import { ipKeyGenerator } from "express-rate-limit";

/** Who asks, as far as fairness goes. */
export type Client = {
  /** An address as `TRUST_PROXY` makes it known; all addresses of one IPv6 network of a customer are one client. */
  readonly key: string;
  /** Many visitors may stand behind it: a proxy that is not believed, or one on this machine that says nothing. */
  readonly isShared: boolean;
};

/** What of a request tells who asks: `ip` is the visitor's address as `TRUST_PROXY` makes it known. */
type Asking = Pick<IncomingMessage, "socket" | "headers"> & { readonly ip?: string | undefined };

/** An IPv6 customer has at least a network of this size: counting single addresses would count nobody. */
export const ipv6NetworkBits = 64;

const loopback = /^(?:::ffff:)?127\.|^::1$/;

/** The name of a client who is one visitor, or few; undefined where many may stand behind the address. */
export function singleClient(req: Asking): string | undefined {
  const { key, isShared } = clientOf(req);
  return isShared ? undefined : key;
}

/** A proxy that is not believed says that it stands between: its address is that of all visitors behind it. */
export function isBehindUnknownProxy({ ip, socket, headers }: Asking): boolean {
  return ip === socket.remoteAddress && headers["x-forwarded-for"] !== undefined;
}

/** The client of a request, for rate limiting and fair queuing. */
export function clientOf(req: Asking): Client {
  const { ip = "", socket } = req;
  const { remoteAddress = "" } = socket;
  // Another address than the connection's comes from a proxy that is believed.
  const isTold = ip !== remoteAddress;
  const isShared = isBehindUnknownProxy(req) || (!isTold && loopback.test(remoteAddress));
  return { key: isIPv6(ip) ? ipKeyGenerator(ip, ipv6NetworkBits) : ip, isShared };
}
