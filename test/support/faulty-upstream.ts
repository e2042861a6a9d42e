import type { IncomingMessage, ServerResponse } from "node:http";
import { type Listening, listening } from "./listening.ts";

/** The ways in which a service fails. `refused` is not among them: close it, or ask a port that nobody listens on. */
export const faults = {
  slow: (_req, res) => void setTimeout(() => res.end("{}"), 1000),
  hanging: () => undefined,
  "hanging in its body": (_req, res) => void res.write('{"half":'),
  resetting: (req) => void req.socket.resetAndDestroy(),
  "cut off": (_req, res) => {
    res.writeHead(200, { "content-length": "1000" }).write("half", () => res.destroy());
  },
  failing: (_req, res) => void res.writeHead(500).end("<h1>secret stack trace</h1>"),
  garbage: (_req, res) => void res.writeHead(200, { "content-type": "application/json" }).end("\u0000\ufffd<html>{"),
  "not HTTP": (req) => void req.socket.end("I am no HTTP server\r\n\r\n"),
  redirecting: (_req, res) => void res.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
  huge: (_req, res) => pour(res, 200 * 1024 * 1024),
} as const satisfies Readonly<Record<string, (req: IncomingMessage, res: ServerResponse) => void>>;

export type Fault = keyof typeof faults;

export type FaultyUpstream = Listening & {
  /** From now on answers like this; undefined: as a service that is well. */
  fail(fault: Fault | undefined): void;
  /** How often it was asked. */
  readonly asked: () => number;
  readonly lastRequest: () => IncomingMessage | undefined;
};

/** A service of this machine that answers with `well` until it is told to fail. */
export async function faultyUpstream(
  well: (req: IncomingMessage, res: ServerResponse) => void,
  initial?: Fault,
): Promise<FaultyUpstream> {
  let fault = initial;
  let asked = 0;
  let last: IncomingMessage | undefined;
  const place = await listening((req, res) => {
    asked += 1;
    last = req;
    (fault === undefined ? well : faults[fault])(req, res);
  });
  const fail = (next: Fault | undefined) => {
    fault = next;
  };
  return { ...place, fail, asked: () => asked, lastRequest: () => last };
}

function pour(res: ServerResponse, bytes: number): void {
  const block = Buffer.alloc(64 * 1024, " ");
  let left = bytes;
  const more = () => {
    while (left > 0 && !res.destroyed) {
      left -= block.length;
      if (!res.write(block)) return void res.once("drain", more);
    }
    res.end();
  };
  more();
}
