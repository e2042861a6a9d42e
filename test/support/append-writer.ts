import { appendLog } from "#server/store/append-log.ts";

/** A process that appends to `{folder}/log.jsonl` until it is killed, eight records at a time, and prints the number of each that is kept. */
const [folder = "", first = "0"] = process.argv.slice(2);
const silent = { info: () => undefined, error: () => undefined };
const log = appendLog({ folder, fileName: () => "log.jsonl", keptBy: "disk", subject: "records", log: silent });

let next = Number(first);
async function write(): Promise<never> {
  for (;;) {
    const n = next++;
    await log.append({ n, text: "x".repeat(n % 997) });
    process.stdout.write(`${n}\n`);
  }
}
await Promise.all(Array.from({ length: 8 }, write));
