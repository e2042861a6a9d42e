import { type Request, type Response, Router } from "express";
import { pageAddress } from "#server/addresses/page-address.ts";
import type { ContentSource } from "#server/content/content-source.ts";
import { limitRate } from "#server/http/rate-limit.ts";
import { formBody } from "#server/http/request-body.ts";
import { scopeOf } from "#server/http/request-scope.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import { feedbackOutcomes } from "#shared/feedback/feedback-form.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { refusedAddress } from "#shared/refused-form.ts";
import { readVote, type SentVote, UnreadableVoteError } from "./vote.ts";
import { type VoteLog, VoteNotKeptError } from "./vote-log.ts";
import type { Voters } from "./voters.ts";

export type FeedbackParts = {
  readonly content: Pick<ContentSource, "findPage" | "languages">;
  readonly votes: VoteLog;
  readonly voters: Voters;
  readonly now?: () => Date;
};

/** A reader's whole visit fits in; a program that answers for a thousand readers does not. */
const perMinute = { limit: 20, windowMs: 60_000 };
const perDay = { limit: 200, windowMs: 24 * 60 * 60 * 1000 };
const formLimits = { maxBytes: 8192, maxFields: 10 };

/** The kinds of page that ask whether they helped. */
const askingTypes: ReadonlySet<string> = new Set(["topic", "topicSet", "pageKbArticle"]);

/**
 * `POST /`: an answer to “Was this helpful?” (docs/behaviour/pages.md, Was this helpful?). A browser without scripts is sent back to the
 * page, at the place that says what became of the answer; a script gets the same as JSON.
 */
export function feedbackRoutes(parts: FeedbackParts): Router {
  const router = Router();
  router.post("/", limitRate(perMinute), limitRate(perDay), formBody(formLimits), async (req, res) => {
    const vote = readVote(req.body, parts.content.languages().tags);
    const entry = await askingPage(parts, vote);
    const isForm = req.accepts(["json", "html"]) === "html";
    try {
      if (!vote.isSpam) await keepOnce(parts, vote, entry, req);
    } catch (error) {
      if (!isForm || !(error instanceof VoteNotKeptError)) throw error;
      return sendBack(parts, res, entry, vote, feedbackOutcomes.failed);
    }
    if (vote.isSpam) scopeOf(res).log.debug({ page: entry.url }, "feedback passed over as spam");
    const asksWhy = vote.answer === "no" && vote.reason === undefined;
    if (isForm) return sendBack(parts, res, entry, vote, asksWhy ? feedbackOutcomes.reasons : feedbackOutcomes.thanks);
    res.set("Cache-Control", "no-store").json({ answer: vote.answer, reason: vote.reason });
  });
  return router;
}

type AskingPage = Pick<PageEntry, "id" | "url"> & { readonly type: string };

/** @throws {UnreadableVoteError} when no page at that address asks the question. */
async function askingPage({ content }: FeedbackParts, { page, language }: SentVote): Promise<AskingPage> {
  const found = await content.findPage(pageAddress(page, content.languages().tags).path, language);
  if (found.kind !== "entry" || !askingTypes.has(found.entry.type)) {
    throw new UnreadableVoteError("no page at this address asks whether it helped");
  }
  return found.entry;
}

async function keepOnce(
  { votes, voters, now = () => new Date() }: FeedbackParts,
  { answer, reason, language }: SentVote,
  { id, type, url }: AskingPage,
  req: Request,
): Promise<void> {
  const reader = { address: req.ip ?? "", userAgent: req.get("user-agent") ?? "" };
  const voter = voters.nameOf(reader, `${language} ${id}`);
  const forget = voters.note(voter, { answer, reason });
  if (forget === undefined) return;
  try {
    await votes.keep({ at: now().toISOString(), page: url, id, type, language, answer, reason, voter });
  } catch (error) {
    forget();
    throw error;
  }
}

/** See Other: reloading the page then does not send the form again. */
function sendBack(
  { content }: FeedbackParts,
  res: Response,
  { url }: AskingPage,
  { language }: SentVote,
  fragment: string,
): void {
  const { tags } = content.languages();
  const address = localiseUrl(url, language, tags);
  const to = fragment === feedbackOutcomes.failed ? refusedAddress(address, fragment) : `${address}#${fragment}`;
  res.set("Cache-Control", "no-store").redirect(303, to);
}
