import { useEffect, useRef, useState } from "react";
import { answerTextsEn } from "#shared/messages/answer-texts-en.ts";
import { answerTextsJa } from "#shared/messages/answer-texts-ja.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";
import { Answer } from "./answer.tsx";
import { useFinder } from "./finder.ts";

/**
 * Offers an answer from the results, by a button that lies over the page's end so that nothing moves when it comes, and shows it
 * above them (docs/behaviour.md, Answers). Nothing is asked before the button is pressed.
 */
export function AnswerPanel({ request }: { readonly request: SearchRequest }) {
  const { locale } = useFinder();
  const texts = locale === "ja" ? answerTextsJa : answerTextsEn;
  const [isOpen, setIsOpen] = useState(false);
  const offer = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) offer.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <Answer request={request} texts={texts} onClose={() => setIsOpen(false)} />;
  return (
    <button type="button" className="button answer-offer" ref={offer} onClick={() => setIsOpen(true)}>
      {texts.answerOffer}
    </button>
  );
}
