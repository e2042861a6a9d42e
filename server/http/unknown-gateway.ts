import type { RequestHandler } from "express";
import { scopeOf } from "./request-scope.ts";

/** An address under /gateway that nothing answers. Answers of gateways are for one visitor and never stored. */
export const unknownGateway: RequestHandler = (_req, res) => {
  res
    .status(404)
    .set("Cache-Control", "no-store")
    .json({ error: "not found", code: "NOT_FOUND", requestId: scopeOf(res).id });
};
