import type { ServerResponse } from "node:http";

/** The responses that are not finished yet. Answers from memory are finished at once and never among them. */
export class ActiveRequests {
  readonly #responses = new Set<ServerResponse>();

  add(res: ServerResponse): void {
    this.#responses.add(res);
    res.once("close", () => this.#responses.delete(res));
  }

  get count(): number {
    return this.#responses.size;
  }

  /** Resolves when those that are active now have ended; later ones are not waited for. */
  async ended(): Promise<void> {
    await Promise.all([...this.#responses].map((res) => new Promise((resolve) => res.once("close", resolve))));
  }
}
