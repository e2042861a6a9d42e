import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** In-flight requests: the responses that are not finished yet. Answers from memory are finished at once and never among them. */
export class ActiveRequests {
  readonly #responses = new Set<ServerResponse>();
  readonly #ofSocket = new WeakMap<Socket, Set<ServerResponse>>();

  add(res: ServerResponse): void {
    const { socket } = res.req;
    const own = this.#ofSocket.get(socket) ?? endingWith(socket);
    this.#ofSocket.set(socket, own.add(res));
    this.#responses.add(res);
    res.once("close", () => {
      this.#responses.delete(res);
      own.delete(res);
    });
  }

  /** Whether one of them goes out over a connection, or waits for its turn there. */
  isOn(socket: Socket): boolean {
    return (this.#ofSocket.get(socket)?.size ?? 0) > 0;
  }

  get count(): number {
    return this.#responses.size;
  }

  /** Resolves when those that are active now have ended; later ones are not waited for. */
  async ended(): Promise<void> {
    await Promise.all([...this.#responses].map((res) => new Promise((resolve) => res.once("close", resolve))));
  }
}

/**
 * The responses of a connection. Node tells only the one that is being sent that the connection has ended; those that wait behind it
 * (HTTP pipelining) would stay open for ever, and all that waits for them.
 */
function endingWith(socket: Socket): Set<ServerResponse> {
  const responses = new Set<ServerResponse>();
  socket.once("close", () =>
    setImmediate(() => {
      for (const res of responses) {
        res.destroy();
        res.emit("close");
      }
    }),
  );
  return responses;
}
