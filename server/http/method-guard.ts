import type { RequestHandler } from "express";

const reading = ["GET", "HEAD", "OPTIONS"];

/**
 * HTTP method allowlist: pages and files are only read; what is sent to the site goes to the gateways. Any other method is
 * refused with 405. OPTIONS says what is allowed, and nothing about other origins: none may call the site from a browser.
 */
export const methodGuard: RequestHandler = (req, res, next) => {
  const allowed = req.path.startsWith("/gateway/") ? [...reading, "POST"] : reading;
  const isAllowed = allowed.includes(req.method);
  if (isAllowed && req.method !== "OPTIONS") return next();
  res
    .status(isAllowed ? 204 : 405)
    .set("Allow", allowed.join(", "))
    .set("Cache-Control", "no-store")
    .end();
};
