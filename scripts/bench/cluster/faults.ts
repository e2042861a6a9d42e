import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { withDatabase } from "#scripts/database/with-database.ts";
import { readVoteRows } from "#scripts/feedback/read-votes.ts";
import { feedbackPath } from "#shared/feedback/feedback-form.ts";
import { requestsPath } from "#shared/requests/request-form.ts";
import type { Cluster } from "./cluster.ts";

const asJson = { accept: "application/json", "content-type": "application/json" };
const senders = 6;
const killEveryMs = 10_000;
export const topic = "/collection-1/set-1/topic-1";

export type Outcome = {
  readonly accepted: number;
  /** Deliveries of the help desk: keys that came, and those that came more than once. */
  readonly delivered: number;
  readonly twice: number;
  /** Under "your requests" of each instance. */
  readonly listed: readonly number[];
  readonly votesThanked: number;
  readonly votesKept: number;
  readonly kills: number;
  readonly seconds: number;
};

/** Sends requests and answers over at least `seconds`, while an instance is killed every ten, and the database restarted twice. */
export async function underFaults(cluster: Cluster, count: number, seconds: number): Promise<Outcome> {
  const headers = { ...asJson, cookie: await cluster.signedIn() };
  const waiting = Array.from({ length: count }, (_, number) => requestBody(`Request ${number}`));
  const startedAt = performance.now();
  let accepted = 0;
  let kills = 0;
  let votesThanked = 0;
  let isOver = false;
  const sendOne = async (body: object) => {
    for (;;) {
      const sent = { method: "POST", headers, body: JSON.stringify(body) };
      const answer = await cluster.ask(requestsPath, sent).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.status === 201) return;
      await pause(100);
    }
  };
  const sender = async () => {
    for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) {
      await sendOne(body);
      accepted += 1;
      // Spread over the whole time.
      await pause(startedAt + (accepted / count) * seconds * 1000 - performance.now());
    }
  };
  const voter = async () => {
    for (; !isOver; await pause(50)) {
      const body = new URLSearchParams({ page: topic, language: "en", answer: "yes" });
      const vote = { method: "POST", headers: { accept: "application/json" }, body };
      const answer = await cluster.ask(feedbackPath, vote).catch(() => undefined);
      if (answer?.status === 200) votesThanked += 1;
      await answer?.arrayBuffer().catch(() => undefined);
    }
  };
  const killer = async () => {
    for (; !isOver; kills += 1) {
      await pause(killEveryMs);
      if (isOver) return;
      const number = kills % 3;
      const killed = cluster.instances[number];
      killed?.process.kill("SIGKILL");
      if (killed !== undefined) await once(killed.process, "exit");
      await cluster.restart(number);
    }
  };
  const restarter = async () => {
    for (const part of [0.3, 0.7]) {
      await pause(startedAt + part * seconds * 1000 - performance.now());
      await cluster.postgres.crash();
      await pause(2000);
      await cluster.postgres.start();
    }
  };
  const others = [voter(), killer(), restarter()];
  await Promise.all(Array.from({ length: senders }, sender));
  isOver = true;
  await Promise.all(others);
  await until(() => cluster.deliveries.size >= count);
  await pause(5000);

  const listed = await Promise.all(cluster.origins().map((to) => listedAt(cluster, to, headers)));
  return {
    accepted,
    delivered: cluster.deliveries.size,
    twice: [...cluster.deliveries.values()].filter((times) => times > 1).length,
    listed,
    votesThanked,
    votesKept: await keptVotes(cluster.postgres.url),
    kills,
    seconds: Math.round((performance.now() - startedAt) / 1000),
  };
}

export function requestBody(subject: string) {
  const fields = { email: "kim@example.com", subject, description: "Since this morning." };
  return { form: "contact", language: "en", submissionId: randomUUID(), ...fields };
}

async function listedAt(cluster: Cluster, to: string, headers: Record<string, string>): Promise<number> {
  const answer = await cluster.ask(requestsPath, { to, headers });
  const { requests = [] } = (await answer.json()) as { requests?: readonly unknown[] };
  return requests.length;
}

async function keptVotes(url: string): Promise<number> {
  const { votes } = await withDatabase({ databaseUrl: url, databaseTimeoutMs: 3000 }, (database) => {
    if (database === undefined) throw new Error("a database was named");
    return readVoteRows(database, new Date(0));
  });
  return votes.length;
}

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, Math.max(0, ms)));
}
