import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** In-flight requests: the responses that are not finished yet. Answers from memory are finished at once and never among them. */
export class ActiveRequests {
  readonly #responses = new Set<ServerResponse>();

  add(res: ServerResponse): void {
    this.#responses.add(res);
    res.once("close", () => this.#responses.delete(res));
  }

  /** Whether one of them goes out over a connection. */
  isOn(socket: Socket): boolean {
    for (const res of this.#responses) if (res.socket === socket) return true;
    return false;
  }

  get count(): number {
    return this.#responses.size;
  }

  /** Resolves when those that are active now have ended; later ones are not waited for. */
  async ended(): Promise<void> {
    await Promise.all([...this.#responses].map((res) => new Promise((resolve) => res.once("close", resolve))));
  }
}
