import { type Request, type Response, Router } from "express";
import { Gauge, type Registry } from "prom-client";

export type ReadinessReport = {
  readonly status: "starting" | "ready" | "draining";
  /** What the site does without at the moment, by name; the site answers all the same. */
  readonly degraded: readonly string[];
  /** More of what is worth a look, by name; absent when there is nothing. */
  readonly details?: Readonly<Record<string, object>>;
};

/** Readiness probe: whether this process should be sent visitors (docs/behaviour/http.md, Health and metrics). */
export class Readiness {
  #status: ReadinessReport["status"] = "starting";
  readonly #checks = new Map<string, () => boolean>();
  readonly #details = new Map<string, () => object | undefined>();

  /** Reports `name` as degraded while `isDegraded` says so. */
  watch(name: string, isDegraded: () => boolean): void {
    this.#checks.set(name, isDegraded);
  }

  /** Adds to the report what `value` says, while it says something. */
  detail(name: string, value: () => object | undefined): void {
    this.#details.set(name, value);
  }

  /** Everything that may be degraded. */
  watched(): Iterable<string> {
    return this.#checks.keys();
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
    const details = [...this.#details].flatMap(([name, value]) => {
      const said = value();
      return said === undefined ? [] : [[name, said] as const];
    });
    return { status: this.#status, degraded, ...(details.length > 0 && { details: Object.fromEntries(details) }) };
  }
}

/** The same for Prometheus: 1 for each thing that the site does without, 0 for what works. */
export function watchReadiness(registry: Registry, readiness: Readiness): void {
  const gauge: Gauge<"what"> = new Gauge({
    name: "site_degraded",
    help: "1 while the site does without something, by its name in /readyz.",
    labelNames: ["what"],
    registers: [registry],
    collect: () => {
      const { degraded } = readiness.report();
      for (const what of readiness.watched()) gauge.set({ what }, degraded.includes(what) ? 1 : 0);
    },
  });
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
