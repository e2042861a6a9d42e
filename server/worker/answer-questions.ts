import { parentPort } from "node:worker_threads";
import { receivedError, sentError } from "./worker-errors.ts";
import type { AskedBack, FromWorker, ToWorker, WorkerContract } from "./worker-messages.ts";

/** One handler for each kind of question; `askBack` is a call back to the asking thread, and rejects when that fails. */
export type WorkerAnswers<Contract extends WorkerContract, Back extends AskedBack = AskedBack> = {
  readonly [Name in keyof Contract]: (
    question: Contract[Name]["question"],
    askBack: (question: Back["question"]) => Promise<Back["answer"]>,
  ) => Contract[Name]["answer"] | Promise<Contract[Name]["answer"]>;
};

/**
 * Worker message loop: the thread's end of a WorkerClient: to be called once, by the file that the thread runs, when all it
 * needs is loaded.
 */
export function answerQuestions<Contract extends WorkerContract, Back extends AskedBack = AskedBack>(
  answers: WorkerAnswers<Contract, Back>,
): void {
  if (parentPort === null) throw new Error("this file is run as a worker thread only");
  const port = parentPort;
  const send = (message: FromWorker) => port.postMessage(message);
  let takeBackAnswer: ((message: ToWorker) => void) | undefined;

  const askBack = (question: Back["question"]): Promise<Back["answer"]> =>
    new Promise((resolve, reject) => {
      takeBackAnswer = (message) => {
        if (message.kind === "backAnswer") resolve(message.answer);
        else if (message.kind === "backFailure") reject(receivedError(message.error));
      };
      send({ kind: "backQuestion", question });
    });

  const answer = async (name: string, question: unknown): Promise<void> => {
    const find = answers[name];
    if (find === undefined) throw new Error(`nothing here answers ${name}`);
    send({ kind: "answer", answer: await find(question, askBack) });
  };

  // One question at a time: the client sends the next one when it has the answer.
  port.on("message", (message: ToWorker) => {
    if (message.kind !== "question") takeBackAnswer?.(message);
    else
      answer(message.name, message.question).catch((error: unknown) =>
        send({ kind: "failure", error: sentError(error) }),
      );
  });
  send({ kind: "ready" });
}
