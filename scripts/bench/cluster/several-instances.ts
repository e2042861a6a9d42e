import type { Section } from "#scripts/bench/report.ts";
import { startCluster } from "./cluster.ts";
import { pause, underFaults } from "./faults.ts";
import { logOutMs, restartEach, takenOfOneClient, visitors } from "./visitors.ts";

const requests = Number(process.env["BENCH_REQUESTS"] ?? 1000);
const faultSeconds = requests / 10;
const perSecond = 200;

/** Three instances behind nginx, which sends each request to a random one, on one database: what is lost, and what waits. */
export async function severalInstances(dir: string): Promise<Section> {
  const cluster = await startCluster(dir);
  try {
    const faults = await underFaults(cluster, requests, faultSeconds);
    const longestLogOut = await logOutMs(cluster, 20);
    const taken = [await takenOfOneClient(cluster, "10.9.9.1", 20), await takenOfOneClient(cluster, "10.9.9.2", 5)];
    const rolling = await visitors(cluster, perSecond, () => restartEach(cluster));
    const hanging: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const calm = await visitors(cluster, perSecond / 2, () => pause(8000));
      cluster.postgres.hang();
      const hung = await visitors(cluster, perSecond / 2, () => pause(8000));
      cluster.postgres.resume();
      await pause(3000);
      const failed = hung.failed.filter((what) => what.startsWith("page")).length;
      hanging.push(`${p99(calm.pageMs)} → ${p99(hung.pageMs)} ms, ${failed} pages failed`);
    }
    const { page, search, post } = rolling.asked;
    return {
      title: "Several instances",
      text: `Three processes on one PostgreSQL, behind nginx with random balancing. Requests and answers under faults: each process killed in turn every 10 s, the database ended twice for two seconds, as a crash ends it.`,
      head: ["what", "measured"],
      rows: [
        [`${requests} support requests in ${faults.seconds} s, ${faults.kills} kills`, `${faults.accepted} accepted`],
        ["delivered, and of these more than once", `${faults.delivered}, ${faults.twice}`],
        ["listed by each instance", faults.listed.join(", ")],
        ["answers thanked for, and kept", `${faults.votesThanked}, ${faults.votesKept}`],
        ["longest time until a log-out held everywhere, of 20", `${longestLogOut.toFixed(0)} ms`],
        ["taken of a client that may send 20 a minute, at 20 and at 5 a second", taken.join(", ")],
        [
          `rolling restart at ${perSecond} requests a second (${page} pages, ${search} searches, ${post} posts)`,
          `${rolling.failed.length} failed${countsOf(rolling.failed)}`,
        ],
        ["p99 of pages, calm → the database hanging, three rounds", hanging.join("; ")],
      ],
    };
  } finally {
    await cluster.stop();
  }
}

function p99(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN).toFixed(1);
}

function countsOf(failed: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const what of failed) counts.set(what, (counts.get(what) ?? 0) + 1);
  return counts.size === 0 ? "" : `: ${[...counts].map(([what, count]) => `${count} × ${what}`).join(", ")}`;
}
