import { threadId } from "node:worker_threads";
import { answerQuestions } from "#server/worker/answer-questions.ts";

/** A worker that does what a test asks for. */
export type TryingContract = {
  readonly echo: { readonly question: string; readonly answer: string };
  readonly thread: { readonly question: null; readonly answer: number };
  readonly sleep: { readonly question: number; readonly answer: null };
  readonly spin: { readonly question: null; readonly answer: never };
  readonly hoard: { readonly question: null; readonly answer: never };
  readonly fail: { readonly question: string; readonly answer: never };
  readonly leave: { readonly question: null; readonly answer: never };
  readonly askBack: { readonly question: string; readonly answer: string };
};
export type TryingBack = { readonly question: string; readonly answer: string };

const hoarded: number[][] = [];

answerQuestions<TryingContract, TryingBack>({
  echo: (text) => text,
  thread: () => threadId,
  sleep: (ms) => new Promise((resolve) => setTimeout(() => resolve(null), ms)),
  spin: () => {
    for (;;);
  },
  hoard: () => {
    for (;;) hoarded.push(new Array<number>(10_000).fill(1.5));
  },
  fail: (message) => {
    throw new RangeError(message);
  },
  leave: () => process.exit(3),
  askBack: async (question, askBack) => `they say ${await askBack(question)}, ${await askBack("again")}`,
});
