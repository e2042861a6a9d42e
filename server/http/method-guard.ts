import type { RequestHandler } from "express";

const readingMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Pages and files are only read; what is sent to the site goes to the gateways. Any other method is refused with 405. */
export const methodGuard: RequestHandler = (req, res, next) => {
  const mayBeSentTo = req.path.startsWith("/gateway/");
  if (readingMethods.has(req.method) || (mayBeSentTo && req.method === "POST")) return next();
  res
    .status(405)
    .set("Allow", mayBeSentTo ? "GET, HEAD, POST" : "GET, HEAD")
    .set("Cache-Control", "no-store")
    .end();
};
