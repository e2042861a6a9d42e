import type { RequestHandler } from "express";
import type { PageCounters } from "#server/analytics/page-counters.ts";
import type { ContentSource } from "#server/content/content-source.ts";
import { feedbackRoutes } from "#server/feedback/feedback-routes.ts";
import { type VoteLog, voteLog } from "#server/feedback/vote-log.ts";
import { voteRows } from "#server/feedback/vote-rows.ts";
import { createVoters } from "#server/feedback/voters.ts";
import type { SiteServices } from "./site-services.ts";

type AskedSite = { readonly content: ContentSource; readonly counters: PageCounters };

export type SiteFeedback = {
  readonly routes: RequestHandler;
  /** Writes what waits for the database. */
  close(): Promise<void>;
};

/** Joins what takes answers to “Was this helpful?”. */
export function joinFeedback(
  { config, log, database, watch, detail }: SiteServices,
  { content, counters }: AskedSite,
): SiteFeedback {
  const rows = database && voteRows({ database, dataDir: config.dataDir, log });
  const votes = rows ?? voteLog(config.dataDir, log);
  watch("feedback", votes.isBroken);
  detail("feedback", () => (rows !== undefined && rows.waiting() > 0 ? { waiting: rows.waiting() } : undefined));
  const routes = feedbackRoutes({ content, votes: countedVotes(votes, counters), voters: createVoters() });
  return { routes, close: async () => rows?.close() };
}

/** Counts each answer that was kept. */
function countedVotes(votes: VoteLog, counters: Pick<PageCounters, "countVote">): VoteLog {
  return {
    ...votes,
    async keep(vote) {
      await votes.keep(vote);
      counters.countVote(vote.id, vote.voter, vote.answer === "yes");
    },
  };
}
