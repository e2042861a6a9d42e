import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Config } from "#server/config/config.ts";

export type ServerSettings = Pick<
  Config,
  "headersTimeoutMs" | "requestTimeoutMs" | "keepAliveTimeoutMs" | "sendTimeoutMs"
>;

/** How often requests and headers that take too long are looked for. */
const timeoutCheckMs = 2000;

/** A server with the limits of docs/behaviour/http.md, Requests and headers. */
export function createSiteServer(handler: RequestListener, settings: ServerSettings): Server {
  const server = createServer(
    {
      headersTimeout: settings.headersTimeoutMs,
      requestTimeout: settings.requestTimeoutMs,
      keepAliveTimeout: settings.keepAliveTimeoutMs,
      connectionsCheckingInterval: timeoutCheckMs,
    },
    handler,
  );
  // Neither read nor written for so long: whoever was to read an answer does not.
  server.setTimeout(settings.sendTimeoutMs);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => refuseUnreadable(error, socket as Socket)); // http, so a Socket
  // What else a client expects is passed over (RFC 9110, 10.1.1): Node would answer by itself, without our headers and our log.
  server.on("checkExpectation", handler);
  // A request to be a proxy: without a listener the connection would end without a word.
  server.on("connect", (_req, socket) =>
    refuse(socket as Socket, "405 Method Not Allowed\r\nAllow: GET, HEAD, OPTIONS"),
  );
  return server;
}

/** @throws what the system says when the address cannot be listened on. */
export async function listen(server: Server, port: number, host?: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, ...(host !== undefined && { host }) }, () => {
      server.off("error", reject);
      resolve();
    });
  });
  // A TCP server that listens has an address of this form.
  return (server.address() as AddressInfo).port;
}

/** A client that goes on sending after its answer is heard no longer than this. */
const lingerMs = 1000;

const unreadableStatus: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Bytes that are no request. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  refuse(socket, unreadableStatus[error.code ?? ""] ?? "400 Bad Request");
}

/** There is no response object, so the answer is written by hand. */
function refuse(socket: Socket, status: string): void {
  // Who leaves before it is answered is no error.
  socket.on("error", () => socket.destroy());
  const headers =
    "Connection: close\r\nContent-Length: 0\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff";
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n`);
  // What it still sends is read and thrown away for a moment, so that the answer reaches it; then it is cut off.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
