import type { VoteLog } from "#server/feedback/vote-log.ts";
import type { PageCounters } from "./page-counters.ts";

/** Keeps answers to “Was this helpful?” and counts each one that was kept. */
export function countedVotes(votes: VoteLog, counters: Pick<PageCounters, "countVote">): VoteLog {
  return {
    ...votes,
    async keep(vote) {
      await votes.keep(vote);
      counters.countVote(vote.id, vote.voter, vote.answer === "yes");
    },
  };
}
