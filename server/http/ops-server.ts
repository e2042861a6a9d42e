import { createServer, type Server } from "node:http";
import express from "express";
import { healthRoutes, type Readiness } from "./health.ts";
import type { Metrics } from "./metrics.ts";

/** The operators' listener: metrics and health, on a port of its own that visitors cannot reach. Not logged, not counted. */
export function createOpsServer(readiness: Readiness, { registry }: Pick<Metrics, "registry">): Server {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use(healthRoutes(readiness));
  app.get("/metrics", async (_req, res) => {
    res.set({ "Content-Type": registry.contentType, "Cache-Control": "no-store" }).end(await registry.metrics());
  });
  app.use((_req, res) => {
    res.status(404).type("text/plain").send("/metrics, /healthz, /readyz\n");
  });
  return createServer(app);
}
