import { costPerAnswer, type LoadOptions, type Subject } from "./load.ts";
import { startServer, startTarget } from "./measured-process.ts";
import { microseconds, type Section, times } from "./report.ts";

/** A page rendered for each request beside React alone rendering the same tree. */
export async function uncachedRenders(path: string, options: LoadOptions): Promise<Section> {
  const server = await startServer({ PAGE_CACHE_MIB: "0" });
  const bare = await startTarget("render", path);
  const subject = (name: string, process: Subject["process"], encoding: string): Subject => ({
    name,
    process,
    path,
    headers: { "accept-encoding": encoding },
    status: 200,
  });
  const names = { bare: "React alone", identity: "ours, not compressed", gzip: "ours, gzip 6", br: "ours, brotli 5" };
  const costs = await costPerAnswer(
    [
      subject(names.bare, bare, "identity"),
      subject(names.identity, server, "identity"),
      subject(names.gzip, server, "gzip"),
      subject(names.br, server, "br"),
    ],
    options,
  );
  await Promise.all([server.stop(), bare.stop()]);
  const base = costs.get(names.bare) ?? Number.NaN;
  return {
    title: "A page rendered anew",
    text: `Processor time of one answer for \`${path}\` with \`PAGE_CACHE_MIB=0\`. React alone: \`renderToPipeableStream\` of the same finished tree into the response, with the header's menus in it, which ours keeps between renders. Ours also finds the entry, makes the tree, compresses, logs and counts.`,
    head: ["answer", "cost", "ratio"],
    rows: [...costs].map(([name, cost]) => [name, microseconds(cost), times(cost / base)]),
  };
}
