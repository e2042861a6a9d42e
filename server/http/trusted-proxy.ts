import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import express from "express";
import type { TrustedProxies } from "#server/config/variable.ts";

export type { TrustedProxies };

export type TrustedProxy = {
  /** The request came straight from a proxy that is believed. */
  isTrusted(req: IncomingMessage): boolean;
  /** Over which protocol the visitor came, as the proxy says; undefined when no proxy that is believed says it. */
  forwardedProtocol(req: IncomingMessage): "http" | "https" | undefined;
  isSecure(req: IncomingMessage): boolean;
  /** The visitor's address, as `req.ip` of Express. */
  addressOf(req: IncomingMessage): string;
  /** The host that the visitor asked for, with its port: as a proxy that is believed says, else as the request does. */
  hostOf(req: IncomingMessage): string | undefined;
};

/**
 * Memoized proxy trust: decides exactly as Express does with the same "trust proxy" setting, but remembers the answer for each
 * connection.
 */
export function createTrustedProxy(trustProxy: TrustedProxies): TrustedProxy {
  const app = express();
  app.set("trust proxy", trustProxy);
  const isTrustedAddress = compiledTrust(app.get("trust proxy fn"));
  const known = new WeakMap<Socket, boolean>();

  const isTrusted = ({ socket }: IncomingMessage) => {
    const remembered = known.get(socket);
    if (remembered !== undefined) return remembered;
    const trusted = socket.remoteAddress !== undefined && isTrustedAddress(socket.remoteAddress, 0) === true;
    known.set(socket, trusted);
    return trusted;
  };
  const forwardedProtocol = (req: IncomingMessage) => {
    const header = req.headers["x-forwarded-proto"];
    if (header === undefined || !isTrusted(req)) return undefined;
    if (header === "https" || header === "http") return header;
    // Several proxies: the first in the list is the visitor's.
    const [first = ""] = String(header).split(",", 1);
    const protocol = first.trim().toLowerCase();
    return protocol === "https" || protocol === "http" ? protocol : undefined;
  };
  const hostOf = (req: IncomingMessage) => {
    const header = req.headers["x-forwarded-host"];
    if (header === undefined || !isTrusted(req)) return req.headers.host;
    const [first = ""] = String(header).split(",", 1);
    return first.trim();
  };
  const addressOf = (req: IncomingMessage) => {
    let address = req.socket.remoteAddress ?? "";
    const header = req.headers["x-forwarded-for"];
    if (header === undefined || !isTrusted(req)) return address;
    // Each proxy adds whom it was asked by; the last are those that are believed.
    const told = String(header)
      .split(",")
      .map((each) => each.trim())
      .filter((each) => each !== "")
      .reverse();
    for (const [at, each] of told.entries()) {
      address = each;
      if (isTrustedAddress(each, at + 1) !== true) break;
    }
    return address;
  };
  return { isTrusted, forwardedProtocol, hostOf, addressOf, isSecure: (req) => forwardedProtocol(req) === "https" };
}

type AddressTest = (address: string, hop: number) => unknown;

/** Express keeps the compiled setting as a function under this name; a check at start is better than trust in that. */
function compiledTrust(compiled: unknown): AddressTest {
  if (typeof compiled !== "function") throw new TypeError("express did not compile its trust proxy setting");
  return (address, hop) => compiled(address, hop);
}
