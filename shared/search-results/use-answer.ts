import { useCallback, useEffect, useReducer, useRef } from "react";
import { type AnswerProgress, askedForAnswer, nextAnswer } from "#shared/answers/answer-progress.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";
import { useSearchServices } from "./search-services.ts";

/** Asks for an answer at once, and again on request; the call ends with whoever shows it. */
export function useAnswer(request: SearchRequest): {
  readonly progress: AnswerProgress;
  readonly stop: () => void;
  readonly askAgain: () => void;
} {
  const { askForAnswer } = useSearchServices();
  const [progress, dispatch] = useReducer(nextAnswer, askedForAnswer);
  const call = useRef<AbortController>(undefined);
  const ask = useCallback(() => {
    call.current?.abort();
    const controller = new AbortController();
    call.current = controller;
    dispatch({ kind: "asked" });
    void askForAnswer(request, controller.signal, (event) => {
      if (!controller.signal.aborted) dispatch(event);
    });
  }, [askForAnswer, request]);
  useEffect(() => {
    ask();
    return () => call.current?.abort();
  }, [ask]);
  const stop = useCallback(() => {
    call.current?.abort();
    dispatch({ kind: "stopped" });
  }, []);
  return { progress, stop, askAgain: ask };
}
