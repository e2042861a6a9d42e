import type { RequestHandler } from "express";
import type { PageCounters } from "#server/analytics/page-counters.ts";
import type { ContentSource } from "#server/content/content-source.ts";
import { feedbackRoutes } from "#server/feedback/feedback-routes.ts";
import { type VoteLog, voteLog } from "#server/feedback/vote-log.ts";
import { createVoters } from "#server/feedback/voters.ts";
import type { SiteServices } from "./site-services.ts";

type AskedSite = { readonly content: ContentSource; readonly counters: PageCounters };

/** Joins what takes answers to “Was this helpful?”. */
export function joinFeedback({ config, log, watch }: SiteServices, { content, counters }: AskedSite): RequestHandler {
  const votes = voteLog(config.dataDir, log);
  watch("feedback", votes.isBroken);
  return feedbackRoutes({ content, votes: countedVotes(votes, counters), voters: createVoters() });
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
