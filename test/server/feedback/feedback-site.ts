import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ContentSource } from "#server/content/content-source.ts";
import { feedbackRoutes } from "#server/feedback/feedback-routes.ts";
import { type KeptVote, type VoteLog, voteLog } from "#server/feedback/vote-log.ts";
import { createVoters } from "#server/feedback/voters.ts";
import { loggerTo } from "#server/http/logger.ts";
import { sameOriginOnly } from "#server/http/same-origin.ts";
import { guardedSite, type LogLine } from "#test/server/http/guarded-site.ts";
import { pageEntry, topicEntry } from "#test/support/entries.ts";
import { languages } from "#test/support/languages.ts";

const folders = new Set<string>();

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "signpost-feedback-"));
  folders.add(folder);
  return folder;
}

export async function removeFolders(): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  folders.clear();
}

const pages = [
  topicEntry({ translations: ["en", "ja"] }),
  topicEntry({ id: "encoded", url: "/tracker/docs/b%C3%A4r" }),
  pageEntry("pageKbArticle", { id: "kb/reset", url: "/kb/reset-password" }),
  pageEntry("homePage", { id: "home", url: "/" }),
];

const content: Pick<ContentSource, "findPage"> = {
  async findPage(path) {
    const entry = pages.find(({ url }) => decodeURIComponent(url) === path);
    return entry === undefined ? { kind: "absent", tags: [] } : { kind: "entry", entry, tags: [] };
  },
};

/** A site that takes answers about the pages above and keeps them in a folder of its own. */
export async function feedbackSite({ dataDir, votes }: { dataDir?: string; votes?: VoteLog } = {}) {
  const dir = dataDir ?? (await temporaryFolder());
  const lines: LogLine[] = [];
  const log = loggerTo({ write: (line) => void lines.push(JSON.parse(line)) }, "debug");
  const kept = votes ?? voteLog(dir, log);
  const site = await guardedSite({
    routes: (app) => {
      app.use("/gateway", sameOriginOnly({ baseUrl: "http://localhost:3000" }));
      app.use(
        "/gateway/api/feedback",
        feedbackRoutes({ content: { languages, ...content }, votes: kept, voters: createVoters() }),
      );
    },
  });
  return { ...site, dataDir: dir, votes: kept, voteLines: lines, keptVotes: () => keptVotes(dir) };
}

/** Every answer in a data folder, in the order of its lines. */
export async function keptVotes(dataDir: string): Promise<KeptVote[]> {
  const folder = join(dataDir, "feedback");
  const files = (await readdir(folder).catch(() => [])).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return texts
    .join("")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
