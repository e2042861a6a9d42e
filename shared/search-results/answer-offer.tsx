import { useEffect, useMemo, useRef, useState } from "react";
import { buildRequest } from "#shared/search/build-request.ts";
import type { SearchProgress } from "#shared/search/search-progress.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";
import type { Answer } from "./answer.tsx";
import { useFinder } from "./finder.ts";
import { useSearchServices } from "./search-services.ts";
import { useAnswersAllowed } from "./use-answers-allowed.ts";

/**
 * Offers an answer from the results to those who may have one (docs/behaviour/search.md, Answers). It is one to a search, whatever page
 * of its results is shown.
 */
export function AnswerOffer({ shown }: { readonly shown: NonNullable<SearchProgress["shown"]> }) {
  const { choices } = useFinder();
  const isAllowed = useAnswersAllowed();
  const { search, outcome } = shown;
  if (!isAllowed || search.term === "" || outcome.response.results.length === 0) return null;
  const request = JSON.stringify(buildRequest({ ...search, from: 0 }, choices.filters));
  return <Offer key={request} requestText={request} />;
}

const loadAnswer = () => import("./answer.tsx");

/**
 * A button that lies over the page's end, so that nothing moves when it comes. The code of answers is loaded when somebody turns
 * to it, and nothing is asked before it is pressed.
 */
function Offer({ requestText }: { readonly requestText: string }) {
  const { texts } = useFinder();
  const { reportError } = useSearchServices();
  const request = useMemo((): SearchRequest => JSON.parse(requestText), [requestText]);
  const [opened, setOpened] = useState<{ readonly Answer: typeof Answer }>();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  useEffect(() => {
    if (opened === undefined && wasOpened.current) button.current?.focus();
    wasOpened.current = opened !== undefined;
  }, [opened]);
  const prepare = () => void loadAnswer().catch(() => undefined);
  const open = () => {
    loadAnswer().then(setOpened, (error) => reportError("the answer could not be loaded", error));
  };
  if (opened !== undefined) return <opened.Answer request={request} onClose={() => setOpened(undefined)} />;
  return (
    <button
      type="button"
      className="button answer-offer"
      ref={button}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
    >
      {texts.answerOffer}
    </button>
  );
}
