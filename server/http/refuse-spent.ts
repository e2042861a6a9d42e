import type { IncomingMessage, ServerResponse } from "node:http";
import { type Client, clientOf } from "./client.ts";
import type { ErrorAnswer } from "./error-handler.ts";
import type { FairShares } from "./fair-shares.ts";

export type SpentClients = {
  readonly shares: Pick<FairShares, "refusal">;
  readonly addressOf: (req: IncomingMessage) => string;
  readonly answerError: ErrorAnswer;
  /** No answer is held back any more. */
  readonly isDraining: () => boolean;
};

/** So long the answer of a client that goes on asking is held back. */
const heldBackMs = 1000;
/** Of all clients; each holds its connection. */
const maxHeldBack = 1000;

/** The client of a request that Express has not seen. */
export function clientAsking(req: IncomingMessage, addressOf: SpentClients["addressOf"]): Client {
  return clientOf({ ip: addressOf(req), socket: req.socket, headers: req.headers });
}

/**
 * Early refusal and tarpit: a client without tokens is refused with 429 before anything is done for it; one that goes on asking gets
 * the same answer a second later, so that it asks no faster than it is answered. What it answers is false when the request is none
 * of these; `begin` is called before an answer.
 */
export function refuseSpent({ shares, addressOf, answerError, isDraining }: SpentClients) {
  let heldBack = 0;
  return (req: IncomingMessage, res: ServerResponse, begin: () => void): boolean => {
    const [path = ""] = (req.url ?? "").split("?", 1);
    const refusal = shares.refusal(path, clientAsking(req, addressOf));
    if (refusal === undefined) return false;
    begin();
    const { error, goesOn } = refusal;
    if (!goesOn || isDraining() || heldBack >= maxHeldBack) {
      answerError(error, req, res);
      return true;
    }
    heldBack += 1;
    setTimeout(() => {
      heldBack -= 1;
      if (!res.destroyed) answerError(error, req, res);
    }, heldBackMs);
    return true;
  };
}
