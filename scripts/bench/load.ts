import autocannon from "autocannon";
import type { MeasuredProcess } from "./measured-process.ts";

/** Something to ask again and again, and who answers. */
export type Subject = {
  readonly name: string;
  readonly process: MeasuredProcess;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: 200 | 304;
};

export type LoadOptions = { readonly rounds: number; readonly seconds: number; readonly connections: number };

/**
 * Processor time that one answer costs its server, in microseconds, for each subject: the median of several rounds in which
 * all take turns, so that whatever else the machine does strikes all alike. The first round only warms up.
 *
 * @throws when an answer is not of the expected status.
 */
export async function costPerAnswer(subjects: readonly Subject[], options: LoadOptions): Promise<Map<string, number>> {
  const costs = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
  const rest = keepAwake();
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const subject of subjects) {
      const cost = await measureOnce(subject, options);
      if (round > 0) costs.get(subject.name)?.push(cost);
    }
  }
  rest();
  return new Map([...costs].map(([name, measured]) => [name, median(measured)]));
}

async function measureOnce({ name, process, path, headers, status }: Subject, options: LoadOptions): Promise<number> {
  const before = await process.cpuMicroseconds();
  const url = `${process.origin}${path}`;
  const result = await autocannon({ url, headers, connections: options.connections, duration: options.seconds });
  const after = await process.cpuMicroseconds();
  const expected = status === 200 ? result["2xx"] : result["3xx"];
  const total = result["2xx"] + result.non2xx;
  if (result.errors > 0 || expected < total || total === 0) {
    throw new Error(`${name}: ${expected} of ${total} answers were ${status}, ${result.errors} errors`);
  }
  return (after - before) / total;
}

/**
 * A sleeping client makes each answer of a faster server cost its waking: the kernel charges that to the server. This
 * process never sleeps while it measures.
 */
function keepAwake(): () => void {
  let isAwake = true;
  const turn = () => {
    if (isAwake) setImmediate(turn);
  };
  turn();
  return () => {
    isAwake = false;
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
