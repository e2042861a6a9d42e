import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { attackNames } from "./bench/attackers.ts";
import { cachedAnswers } from "./bench/cached-answers.ts";
import { severalInstances } from "./bench/cluster/several-instances.ts";
import { pageWeights } from "./bench/page-weight.ts";
import { markdownOf, type Section } from "./bench/report.ts";
import { startUp } from "./bench/start-up.ts";
import { uncachedRenders } from "./bench/uncached-renders.ts";
import { underAttack } from "./bench/under-attack.ts";

/** An ordinary page of the demo site: text, code, pictures, a contents list. */
const measuredPath = "/tracker/docs/plan-a-sprint";
const report = "docs/benchmarks.md";

const head = `# Benchmarks

\`npm run bench\` measures these and writes this page: the demo site on one machine in one run, ${availableParallelism()} processors (${cpus()[0]?.model.trim() ?? "unknown"}),
Node ${process.versions.node.split(".")[0]}. Costs are processor time of the server's process, medians of rounds in which everything compared takes turns. The
ratios are what to compare: they stay the same on another machine, the times do not.
`;

/** Runs every measurement, or those named as arguments; with `attacks` those attacks, when some are named besides. */
const wanted = process.argv.slice(2);
const dir = mkdtempSync(join(tmpdir(), "bench-"));
const measurements: Readonly<Record<string, () => Promise<Section>>> = {
  cached: () => cachedAnswers(measuredPath, dir, { rounds: 5, seconds: 2, connections: 32 }),
  uncached: () => uncachedRenders(measuredPath, { rounds: 5, seconds: 2, connections: 8 }),
  start: () => startUp(dir),
  attacks: () =>
    underAttack(dir, {
      rounds: 3,
      seconds: 5,
      pages: 3000,
      names: attackNames.filter((name) => wanted.includes(name)),
    }),
  weight: pageWeights,
};
/** Only when it is named: it needs PostgreSQL and nginx, and some minutes. */
if (wanted.includes("instances")) console.log(markdownOf([await severalInstances(dir)]));
const sections: Section[] = [];
for (const [name, measure] of Object.entries(measurements)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const section = await measure();
  sections.push(section);
  console.log(markdownOf([section]));
}
rmSync(dir, { recursive: true });
if (wanted.length === 0) writeFileSync(report, `${head}\n${markdownOf(sections)}`);
