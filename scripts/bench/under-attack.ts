import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { generateContent } from "#scripts/generate-content.ts";
import { type AttackName, attackNames, attacks, largeFile } from "./attackers.ts";
import { built, type MeasuredProcess, startServer } from "./measured-process.ts";
import { type Section, times } from "./report.ts";
import { generatedTopics } from "./sitemap-paths.ts";
import { answered, visit, type Waited } from "./visitors.ts";

export type AttackOptions = {
  readonly rounds: number;
  readonly seconds: number;
  readonly pages: number;
  /** Of the attacks; none: all of them. */
  readonly names: readonly AttackName[];
};

/** What an attack needs to come to its strength. */
const settlingMs = 2000;
/** systemd's usual limit of open files. */
const fewOpenFiles = 1024;

/** What visitors wait for while one client attacks, beside what they wait for in the calm before. */
export async function underAttack(dir: string, options: AttackOptions): Promise<Section> {
  const contentDir = join(dir, "attacked");
  generateContent(contentDir, options.pages);
  writeFileSync(join(contentDir, largeFile.name), Buffer.alloc(largeFile.bytes, "text "));
  writeFileSync(join(contentDir, "file.md"), `# A file\n\n[large](${largeFile.name})\n`);
  const env = { CONTENT_DIR: contentDir, DATA_DIR: join(dir, "attacked-data"), LOG_LEVEL: "info" };
  const server = await startServer(env);
  const rows: string[][] = [];
  const names = options.names.length > 0 ? options.names : attackNames;
  const pages = await visitedPages(server);
  for (const name of names) {
    rows.push(await measured(server, name, attacks[name].name, pages, options));
  }
  await server.stop();
  if (names.includes("sockets")) {
    const limited = await startServer(env, undefined, fewOpenFiles);
    const what = `the same with ${fewOpenFiles} open files allowed`;
    rows.push(await measured(limited, "sockets", what, await visitedPages(limited), options));
    await limited.stop();
  }
  return {
    title: "One client attacks",
    text: `Each row is one attack of one client on a site of ${options.pages.toLocaleString("en")} pages, for ${options.rounds} rounds of ${options.seconds} seconds with as long a calm before each. Meanwhile visitors of other addresses ask for 100 pages a second that are in memory, 5 that are not, and 2 searches. Page: the slowest of a hundred from memory; made anew: of those that are not; search: the slowest of all. Calm, then beside the attack, over all rounds; failed: visitors who were not answered with 200. The attacker has the lowest priority on this machine: in truth its processor is another one.`,
    head: ["attack", "page", "", "ratio", "made anew", "", "search", "", "failed"],
    rows,
  };
}

type VisitedPages = { readonly popular: readonly string[]; readonly fresh: Iterator<string> };

/** `fresh`: pages that nobody asked for before, of all attacks on the same process together; the attackers ask for the last ones first. */
async function visitedPages(server: MeasuredProcess): Promise<VisitedPages> {
  const pages = await generatedTopics(server.origin);
  return { popular: pages.slice(0, 10), fresh: pages.slice(10).values() };
}

async function measured(
  server: MeasuredProcess,
  name: AttackName,
  what: string,
  pages: VisitedPages,
  options: AttackOptions,
) {
  const calm: Waited[] = [];
  const attacked: Waited[] = [];
  for (let round = 0; round <= options.rounds; round += 1) {
    const before = await visit(server.origin, { ...pages, seconds: options.seconds });
    const attacker = spawn(
      process.execPath,
      [fileURLToPath(new URL("scripts/bench-attacker.js", built)), name, server.origin],
      {
        stdio: "inherit",
      },
    );
    await delay(settlingMs);
    const during = await visit(server.origin, { ...pages, seconds: options.seconds });
    await end(attacker);
    await delay(settlingMs);
    // The first round only warms up.
    if (round === 0) continue;
    calm.push(before);
    attacked.push(during);
  }
  const before = answered(calm);
  const during = answered(attacked);
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return [
    what,
    ms(before.page),
    ms(during.page),
    times(during.page / before.page),
    ms(before.fresh),
    ms(during.fresh),
    ms(before.search),
    ms(during.search),
    String(during.failed),
  ];
}

async function end(attacker: ChildProcess): Promise<void> {
  if (attacker.exitCode !== null) throw new Error(`the attacker ended by itself, with ${attacker.exitCode}`);
  attacker.kill("SIGKILL");
  await once(attacker, "exit");
}
