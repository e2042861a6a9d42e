import { type Request, type Response, Router } from "express";

export type ReadinessReport = {
  readonly status: "starting" | "ready" | "draining";
  /** What the site does without at the moment, by name; the site answers all the same. */
  readonly degraded: readonly string[];
};

/** Whether this process should be sent visitors (docs/behaviour.md, Health and metrics). */
export class Readiness {
  #status: ReadinessReport["status"] = "starting";
  readonly #checks = new Map<string, () => boolean>();

  /** Reports `name` as degraded while `isDegraded` says so. */
  watch(name: string, isDegraded: () => boolean): void {
    this.#checks.set(name, isDegraded);
  }

  becomeReady(): void {
    if (this.#status === "starting") this.#status = "ready";
  }

  drain(): void {
    this.#status = "draining";
  }

  get isDraining(): boolean {
    return this.#status === "draining";
  }

  report(): ReadinessReport {
    const degraded = [...this.#checks].filter(([, isDegraded]) => isDegraded()).map(([name]) => name);
    return { status: this.#status, degraded };
  }
}

export const healthPaths: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/** `/healthz` and `/readyz`, the same on the site and on the operators' listener. */
export function healthRoutes(readiness: Readiness): Router {
  const router = Router();
  router.get("/healthz", (_req, res) => answer(res, 200, { status: "alive" }));
  router.get("/readyz", (_req: Request, res) => {
    const report = readiness.report();
    answer(res, report.status === "ready" ? 200 : 503, report);
  });
  return router;
}

function answer(res: Response, status: number, body: object): void {
  res.status(status).set("Cache-Control", "no-store").json(body);
}
