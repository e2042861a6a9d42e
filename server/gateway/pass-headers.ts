import type { Request } from "express";

/** Header allowlist: the headers of a visitor's request that an upstream gets: those named, and nothing else. */
export function pickHeaders(req: Request, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = req.get(name);
      return value === undefined || value === "" ? [] : [[name, value]];
    }),
  );
}
