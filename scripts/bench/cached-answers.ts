import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { costPerAnswer, type LoadOptions, type Subject } from "./load.ts";
import { startServer, startTarget } from "./measured-process.ts";
import { microseconds, type Section, times } from "./report.ts";

export type CapturedAnswer = { readonly status: number; readonly head: readonly string[]; readonly bytes: Buffer };

const kinds = [
  { name: "page, not compressed", headers: { "accept-encoding": "identity" }, status: 200 },
  { name: "page, brotli", headers: { "accept-encoding": "br" }, status: 200 },
  { name: "304", headers: { "accept-encoding": "br", "if-none-match": "*" }, status: 304 },
] as const;

/** A page from memory beside node:http answering with the same bytes and headers. */
export async function cachedAnswers(path: string, dir: string, options: LoadOptions): Promise<Section> {
  const server = await startServer({});
  const copies: Awaited<ReturnType<typeof startTarget>>[] = [];
  const subjects: Subject[] = [];
  for (const { name, headers, status } of kinds) {
    const captured = await settledAnswer(`${server.origin}${path}`, headers);
    const file = join(dir, `${name}.json`);
    writeFileSync(file, JSON.stringify({ ...captured, bytes: captured.bytes.toString("base64") }));
    const copy = await startTarget("copy", file);
    copies.push(copy);
    subjects.push({ name: `bare ${name}`, process: copy, path, headers, status });
    subjects.push({ name: `ours ${name}`, process: server, path, headers, status });
  }
  const costs = await costPerAnswer(subjects, options);
  await Promise.all([server, ...copies].map((process) => process.stop()));
  const rows = kinds.map(({ name }) => {
    const [bare = Number.NaN, ours = Number.NaN] = [costs.get(`bare ${name}`), costs.get(`ours ${name}`)];
    return [name, microseconds(bare), microseconds(ours), times(ours / bare)];
  });
  return {
    title: "A page from memory",
    text: `Processor time of one answer for \`${path}\`. Bare: a \`node:http\` server that sends the same bytes and headers and does nothing else. Ours: with its log line, metrics, request id, negotiation and conditional requests.`,
    head: ["answer", "bare", "ours", "ratio"],
    rows,
  };
}

const settlingSeconds = 20;

/** Asks until the page is in memory in its best form: the entity tag stays the same for a second. @throws when it never is. */
async function settledAnswer(url: string, headers: Readonly<Record<string, string>>): Promise<CapturedAnswer> {
  let last = "";
  for (let second = 0; second < settlingSeconds; second += 1) {
    const answer = await ask(url, headers);
    const etag = answer.head[answer.head.indexOf("ETag") + 1] ?? "";
    if (answer.head.includes("ETag") && etag === last) return answer;
    last = etag;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error(`${url} was not kept in memory`);
}

/** What Node adds to every answer by itself. */
const automatic = new Set(["date", "connection", "keep-alive"]);

function ask(url: string, headers: Readonly<Record<string, string>>): Promise<CapturedAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      const head: string[] = [];
      for (let index = 0; index < response.rawHeaders.length; index += 2) {
        const [name = "", value = ""] = response.rawHeaders.slice(index, index + 2);
        if (!automatic.has(name.toLowerCase())) head.push(name, value);
      }
      resolve({ status: response.statusCode ?? 0, head, bytes });
    });
    asked.on("error", reject).end();
  });
}
