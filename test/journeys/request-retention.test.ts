import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { jest } from "@jest/globals";
import { fileOf, keptLines, supportRequest } from "#test/server/requests/support-requests.ts";
import { closeServers, listening } from "#test/support/listening.ts";
import { startSite } from "#test/support/running-site.ts";

jest.setTimeout(120_000);

const root = fileURLToPath(new URL("../..", import.meta.url));
const days = 60;
const kills = 5;

/** Each day has requests that a target has, and on every second day one that none has yet. */
function oldRequests(dataDir: string) {
  const waiting: string[] = [];
  const delivered: string[] = [];
  mkdirSync(join(dataDir, "requests"), { recursive: true });
  for (let day = 0; day < days; day += 1) {
    const lines: object[] = [];
    const add = () => {
      const submissionId = randomUUID();
      lines.push({ kind: "accepted", ...supportRequest({ submissionId, email: `${submissionId}@example.com` }) });
      return submissionId;
    };
    for (let count = 0; count < 20; count += 1) {
      const submissionId = add();
      delivered.push(submissionId);
      lines.push({ kind: "delivered", submissionId, at: "2020-01-01T00:00:00.000Z" });
    }
    if (day % 2 === 0) waiting.push(add());
    const date = new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10);
    writeFileSync(fileOf(dataDir, date), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  }
  return { waiting, delivered };
}

describe("old support requests of a site that is killed while it removes them", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "signpost-retention-"));
  const contentDir = join(dataDir, "content");
  beforeAll(() => {
    mkdirSync(contentDir);
    writeFileSync(join(contentDir, "index.md"), "# Support\n");
  });
  afterAll(async () => {
    await closeServers();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("are gone when a target has them, and otherwise delivered, each exactly once", async () => {
    const { waiting, delivered } = oldRequests(dataDir);
    const taken: string[] = [];
    let isUp = false;
    const target = await listening(async (req, res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk);
      if (isUp) taken.push(JSON.parse(Buffer.concat(chunks).toString()).submissionId);
      res.writeHead(isUp ? 204 : 500).end();
    });
    const env = {
      CONTENT_DIR: contentDir,
      DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
      REQUESTS_KEEP_DAYS: "30",
      REQUESTS_WEBHOOK_URL: `${target.origin}/hook`,
      REQUESTS_WEBHOOK_SECRET: "0123456789abcdef0123456789abcdef",
    };
    const files = () => readdirSync(join(dataDir, "requests")).length;
    const fileCounts = [files()];
    for (let kill = 1; kill <= kills; kill += 1) {
      const process_ = spawn(process.execPath, ["dist/server/main.js"], {
        cwd: root,
        env: { PATH: process.env["PATH"], PORT: "0", HOST: "127.0.0.1", ...env },
        stdio: "ignore",
      });
      const ended = once(process_, "exit");
      while (files() > days - kill * 4) await new Promise((resolve) => setTimeout(resolve, 1));
      process_.kill("SIGKILL");
      await ended;
      fileCounts.push(files());
    }
    isUp = true;

    const site = await startSite(env);
    while (taken.length < waiting.length) await new Promise((resolve) => setTimeout(resolve, 20));
    // What would come twice has time to come.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await site.stop();

    // It was killed in the middle each time.
    expect(new Set(fileCounts).size).toBeGreaterThan(kills / 2);
    expect(taken.toSorted()).toEqual(waiting.toSorted());
    const left = keptLines(dataDir).join("\n");
    expect(delivered.filter((id) => left.includes(id))).toEqual([]);
    // Delivered now, the others are too old, too: the next start removes them.
    await (await startSite(env)).stop();
    expect(keptLines(dataDir).filter((line) => line.includes("@example.com"))).toEqual([]);
  });
});
