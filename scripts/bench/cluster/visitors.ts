import { once } from "node:events";
import { feedbackPath } from "#shared/feedback/feedback-form.ts";
import { logOutAction } from "#shared/links/account-addresses.ts";
import { searchPath } from "#shared/links/site-paths.ts";
import { requestsPath } from "#shared/requests/request-form.ts";
import type { Cluster } from "./cluster.ts";
import { pause, requestBody, topic, until } from "./faults.ts";

type Kind = "page" | "search" | "post";
export type Load = {
  readonly asked: Readonly<Record<Kind, number>>;
  readonly failed: readonly string[];
  readonly pageMs: readonly number[];
};

const words = ["sprint", "workflow", "runner", "invoice", "rotation", "pipeline", "template"];

/** Visitors at a steady pace until `during` is over: of twenty requests one is a search and one a support request, the others are pages. */
export async function visitors(cluster: Cluster, perSecond: number, during: () => Promise<void>): Promise<Load> {
  const asked = { page: 0, search: 0, post: 0 };
  const failed: string[] = [];
  const pageMs: number[] = [];
  let isOver = false;
  const ask = async (turn: number) => {
    const kind: Kind = turn % 20 === 0 ? "post" : turn % 20 === 10 ? "search" : "page";
    const begun = performance.now();
    asked[kind] += 1;
    try {
      const answer = await request(cluster, kind, turn);
      await answer.arrayBuffer();
      if (answer.status >= 400) failed.push(`${kind} ${answer.status}`);
    } catch (error) {
      failed.push(`${kind} ${codeOf(error)}`);
    }
    if (kind === "page") pageMs.push(performance.now() - begun);
  };
  const all: Promise<void>[] = [];
  const run = async () => {
    const startedAt = performance.now();
    for (let turn = 0; !isOver; ) {
      for (; performance.now() - startedAt >= (turn * 1000) / perSecond; turn += 1) all.push(ask(turn));
      await pause(2);
    }
    await Promise.all(all);
  };
  const running = run();
  await during();
  isOver = true;
  await running;
  return { asked, failed, pageMs };
}

function request(cluster: Cluster, kind: Kind, turn: number): Promise<Response> {
  if (kind === "page") return cluster.ask(`/collection-1/set-${1 + (turn % 20)}/topic-${1 + (turn % 25)}`);
  if (kind === "search") return cluster.ask(`${searchPath}?searchTerm=${words[turn % words.length]}`);
  return cluster.ask(requestsPath, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(requestBody(`Turn ${turn}`)),
  });
}

/** Of what broke a connection off. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "broken off";
}

/** Rolling restart: each instance in turn is taken out of nginx, ended, begun and put back. */
export async function restartEach(cluster: Cluster): Promise<void> {
  for (const number of [0, 1, 2]) {
    const all = cluster.origins();
    await cluster.nginx.use(all.filter((_, each) => each !== number));
    const instance = cluster.instances[number];
    instance?.process.kill("SIGTERM");
    if (instance?.process.exitCode === null) await once(instance.process, "exit");
    await cluster.restart(number);
    await cluster.nginx.use(all);
  }
}

/** How long after a log-out was answered the session still holds somewhere, in ms: the longest of several times. */
export async function logOutMs(cluster: Cluster, times: number): Promise<number> {
  let longest = 0;
  for (let time = 0; time < times; time += 1) {
    const cookie = await cluster.signedIn();
    const body = new URLSearchParams({ continue: "/" });
    await cluster.ask(logOutAction, { method: "POST", headers: { cookie }, body });
    const startedAt = performance.now();
    const refusedBy = (to: string) =>
      until(async () => {
        const answer = await cluster.ask(requestsPath, { to, headers: { accept: "application/json", cookie } });
        await answer.arrayBuffer();
        return answer.status === 401;
      });
    await Promise.all(cluster.origins().map(refusedBy));
    longest = Math.max(longest, performance.now() - startedAt);
  }
  return longest;
}

/** How many answers of one client, sent to three instances in turn at so many a second, were taken in a minute of which the limit is 20. */
export async function takenOfOneClient(cluster: Cluster, from: string, perSecond: number): Promise<number> {
  const statuses: number[] = [];
  // Within one window of a minute.
  await pause(60_000 - (Date.now() % 60_000) + 500);
  for (let turn = 0; turn < 60; turn += 1) {
    const to = cluster.origins()[turn % 3] ?? "";
    const body = new URLSearchParams({ page: topic, language: "en", answer: "yes" });
    const answer = await cluster.ask(feedbackPath, {
      method: "POST",
      to,
      from,
      headers: { accept: "application/json" },
      body,
    });
    await answer.arrayBuffer();
    statuses.push(answer.status);
    await pause(1000 / perSecond);
  }
  return statuses.filter((status) => status === 200).length;
}
