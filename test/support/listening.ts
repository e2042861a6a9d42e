import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";

/** Servers that a test listened with; close them in `afterEach`. */
const servers = new Set<Server>();

export type Listening = { readonly port: number; readonly origin: string; readonly server: Server };

/** Listens on a free port of this machine. */
export async function listening(listener: RequestListener | Server): Promise<Listening> {
  const server = typeof listener === "function" ? createServer(listener) : listener;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.add(server);
  // A TCP server that listens has an address of this form.
  const { port } = server.address() as AddressInfo;
  return { port, origin: `http://127.0.0.1:${port}`, server };
}

export async function closeServers(): Promise<void> {
  for (const server of servers) {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  }
  servers.clear();
}

/** Sends bytes as they are and resolves with all that comes back until the connection ends. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(bytes, "latin1")));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
    socket.setTimeout(3000, () => socket.destroy());
  });
}
