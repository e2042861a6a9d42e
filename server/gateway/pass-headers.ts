import type { Request, Response } from "express";

/** The headers of a visitor's request that an upstream gets: those named, and nothing else. */
export function pickHeaders(req: Request, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = req.get(name);
      return value === undefined || value === "" ? [] : [[name, value]];
    }),
  );
}

/** Aborted when the client leaves before it has its whole answer. */
export function clientSignal(res: Response): AbortSignal {
  const left = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) left.abort();
  });
  return left.signal;
}
