import { threadId } from "node:worker_threads";
import { answerQuestions } from "#server/worker/answer-questions.ts";

// A thread for Markdown that one text ends, and that says of every other in which thread it was read.
answerQuestions<{ readonly fromHtml: { readonly question: string; readonly answer: string } }>({
  fromHtml: (html) => (html === "deadly" ? process.exit(3) : `${html} in ${threadId}`),
});
