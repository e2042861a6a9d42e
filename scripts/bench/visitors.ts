import { Agent, request } from "node:http";

/** How long visitors waited, in ms, for each page from memory, each made anew, and each search. */
export type Waited = {
  readonly page: readonly number[];
  readonly fresh: readonly number[];
  readonly search: readonly number[];
  readonly failed: number;
};

/** Of several rounds: the slowest of a hundred pages from memory, of those made anew, and the slowest search, in ms. */
export function answered(rounds: readonly Waited[]) {
  const all = (kind: "page" | "fresh" | "search") => rounds.flatMap((round) => round[kind]);
  return {
    page: slowest(all("page"), 0.99),
    fresh: slowest(all("fresh"), 0.99),
    search: slowest(all("search"), 1),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  };
}

type Visit = { readonly popular: readonly string[]; readonly fresh: Iterator<string>; readonly seconds: number };

const everyMs = 10;
const answeredWithinMs = 10_000;

/**
 * Visitors who ask at a steady pace, whether or not the one before was answered: each of another address, as the proxy of this
 * machine says.
 */
export async function visit(origin: string, { popular, fresh, seconds }: Visit): Promise<Waited> {
  const agent = new Agent({ keepAlive: true });
  const times = { page: [] as number[], fresh: [] as number[], search: [] as number[] };
  let failed = 0;
  const asked: Promise<void>[] = [];
  const ask = async (kind: keyof typeof times, path: string) => {
    const begun = performance.now();
    const status = await statusOf(`${origin}${path}`, agent);
    times[kind].push(performance.now() - begun);
    if (status !== 200) failed += 1;
  };
  for (const path of popular) await statusOf(`${origin}${path}`, agent);
  const turns = (seconds * 1000) / everyMs;
  const startedAt = performance.now();
  for (let turn = 0; turn < turns; ) {
    for (; turn < turns && performance.now() - startedAt >= turn * everyMs; turn += 1) {
      asked.push(ask("page", popular[turn % popular.length] ?? "/"));
      if (turn % 20 === 0) asked.push(ask("fresh", fresh.next().value ?? "/"));
      if (turn % 50 === 0)
        asked.push(ask("search", `/gateway/api/search/suggestions?term=${words[(turn / 50) % words.length]}`));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(asked);
  agent.destroy();
  return { ...times, failed };
}

const words = ["project", "sprint", "workflow", "runner", "invoice", "rotation", "pipeline", "template"];

function slowest(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

let visitors = 0;

function statusOf(url: string, agent: Agent): Promise<number> {
  visitors += 1;
  const address = `198.18.${(visitors >> 8) & 255}.${visitors & 255}`;
  return new Promise((resolve) => {
    const asked = request(
      url,
      { agent, headers: { "X-Forwarded-For": address, "Accept-Encoding": "br" } },
      (response) => {
        response.resume().once("end", () => resolve(response.statusCode ?? 0));
        response.once("error", () => resolve(0));
      },
    );
    asked.setTimeout(answeredWithinMs, () => asked.destroy());
    asked.once("error", () => resolve(0)).end();
  });
}
