import { randomInt, timingSafeEqual } from "node:crypto";
import type { Request } from "express";
import { isLocalHostName } from "#server/config/identity-setting.ts";

/** No I, O, 0 or 1: the code is read from one screen and typed on another. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const codeLetters = 12;

/** Sign-in code of one run of the server, such as "7K2M-9QXA-BCDE": 60 bits, known to whoever sees its output. */
export function newCode(): string {
  const chosen = Array.from({ length: codeLetters }, () => letters[randomInt(letters.length)]).join("");
  return chosen.replace(/(.{4})(?=.)/g, "$1-");
}

/** Blanks, dashes and case do not count. The comparison takes the same time for every code. */
export function isCode(written: unknown, code: string): boolean {
  const plain = (text: string) => Buffer.from(text.toUpperCase().replace(/[^A-Z0-9]/g, ""));
  if (typeof written !== "string") return false;
  const [given, wanted] = [plain(written), plain(code)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Headers that proxies and content networks add. */
const proxyHeader =
  /^(?:forwarded|via|cdn-loop|true-client-ip|(?:x-)?(?:real|client|cluster-client)-ip|x-(?:forwarded|original|envoy|amzn|azure|appengine)-.+|(?:cf|fly|fastly)-.+)$/;

/**
 * The browser runs on this machine and asked the server itself: a connection from here, to a name of this machine (a foreign one could lead
 * here, too: DNS rebinding), with no sign of a proxy. Old HTTP is such a sign: browsers do not speak it, proxies that say nothing do.
 */
export function comesFromThisMachine(req: Request): boolean {
  const host = req.headers.host?.replace(/:\d+$/, "") ?? "";
  return (
    isLocalHostName(host) &&
    isLoopback(req.socket.remoteAddress ?? "") &&
    req.httpVersion === "1.1" &&
    !Object.keys(req.headers).some((name) => proxyHeader.test(name))
  );
}

function isLoopback(address: string): boolean {
  return /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/.test(address);
}
