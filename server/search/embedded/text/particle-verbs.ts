import { stemOf } from "./stem.ts";

/** Verbs that mean something else with a particle, by stem, with their particles. */
const verbs: ReadonlyMap<string, readonly string[]> = new Map(
  `
log in on out off|sign in on up out off|set up|turn on off|switch on off over|opt in out|back up|shut down|start up|scale up down in out
group by|order by|sort by|check in out|roll back out|time out|clean up|look up|plug in|lock out|fill in out|break down|take over
hand over|warm up|speed up|slow down|spin up|drill down|fall back|pop up|drop down|stand by|follow up|mark up down|write off
point in|call out back|lay out|mock up|tear down|trade in off|tune up|wake up|wind down|bring up|build up|close down|cool down
`
    .trim()
    .split(/[|\n]/)
    .map((line) => {
      const [verb = "", ...particles] = line.split(" ");
      return [stemOf(verb), particles] as const;
    }),
);

const particles: ReadonlySet<string> = new Set([...verbs.values()].flat());

/** The one word for a verb and the particle behind it, whatever form the verb has (`login` for "logged in"); undefined for other words. */
export function particleVerb(verb: string, particle: string): string | undefined {
  if (!particles.has(particle)) return undefined;
  const stem = stemOf(verb);
  return verbs.get(stem)?.includes(particle) === true ? stem + particle : undefined;
}
