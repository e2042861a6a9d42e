import { publicUrl } from "#client/public-url.ts";
import { type AnswerLine, answerPath } from "#shared/answers/answer-line.ts";
import type { AnswerRefusal } from "#shared/answers/answer-progress.ts";
import type { AskForAnswer } from "#shared/search-results/search-services.ts";

/**
 * The call for an answer as the search page makes it (docs/gateways.md, Answers). The gateway is this site's own and has checked
 * what it writes; only lines that cannot be parsed are passed over.
 */
export const askForAnswer: AskForAnswer = async (request, signal, onEvent) => {
  let hasEnded = false;
  const refuse = (refusal: AnswerRefusal) => onEvent({ kind: "refused", refusal });
  try {
    const response = await fetch(publicUrl(answerPath), {
      method: "POST",
      headers: { "Content-Type": "application/json", "Accept-Language": document.documentElement.lang },
      body: JSON.stringify(request),
      signal,
    });
    if (!response.ok || response.body === null) return refuse(refusalOf(response.status));
    let rest = "";
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const lines = (rest + decoder.decode(piece.value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const text of lines) {
        const line = JSON.parse(text) as AnswerLine;
        hasEnded ||= line.kind === "end";
        onEvent(line);
      }
    }
    if (!hasEnded) refuse("failed");
  } catch {
    if (!signal.aborted) refuse("failed");
  }
};

function refusalOf(status: number): AnswerRefusal {
  return status === 401 ? "signed-out" : status === 429 ? "too-many" : "failed";
}
