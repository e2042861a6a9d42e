import type { Response } from "express";
import type { AnswerLine, AnswerOrigin, AnswerOutcome } from "#shared/answers/answer-line.ts";
import type { AnswerSentence } from "./extract-answer.ts";
import type { Passage } from "./passage.ts";

/** NDJSON stream: writes an answer as lines of JSON, each sent at once. */
export type AnswerWriter = {
  sentence(origin: AnswerOrigin, sentence: AnswerSentence): void;
  end(outcome: AnswerOutcome): void;
};

/** Begins the response: from here on it has status 200. Nobody may keep it, change it or hold lines back. */
export function answerWriter(res: Response): AnswerWriter {
  const numbers = new Map<string, number>();
  res.set({
    "Content-Type": "application/x-ndjson; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    // Read by nginx and those who took it over.
    "X-Accel-Buffering": "no",
  });
  res.flushHeaders();
  const write = (line: AnswerLine) => res.write(`${JSON.stringify(line)}\n`);
  const numberOf = ({ url, title, section, language, products }: Passage) => {
    const known = numbers.get(url);
    if (known !== undefined) return known;
    const number = numbers.size + 1;
    numbers.set(url, number);
    write({
      kind: "source",
      source: { number, title, ...(section !== undefined && { section }), url, language, products },
    });
    return number;
  };
  return {
    sentence: (origin, { text, passages }) => {
      const sources = [...new Set(passages.map(numberOf))];
      write({ kind: "sentence", origin, sentence: { text, language: passages[0].language, sources } });
    },
    end: (outcome) => {
      write({ kind: "end", outcome });
      res.end();
    },
  };
}
