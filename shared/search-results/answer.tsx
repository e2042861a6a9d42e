import { Fragment, type ReactNode, useEffect, useRef } from "react";
import type { AnswerSentenceLine, AnswerSource } from "#shared/answers/answer-line.ts";
import type { AnswerProgress } from "#shared/answers/answer-progress.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { fillIn } from "#shared/messages/fill-in.ts";
import { isSafeLink } from "#shared/safe-link.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";
import { editionName } from "./edition-name.ts";
import { useFinder } from "./finder.ts";
import { useSearchServices } from "./search-services.ts";
import type { SearchTexts } from "./search-texts.ts";
import { useAnswer } from "./use-answer.ts";

type AnswerProps = { readonly request: SearchRequest; readonly onClose: () => void };

const headingId = "answer-heading";

/** An answer while it comes and afterwards: read aloud once it is there; Escape stops it, and then closes it. */
export function Answer({ request, onClose }: AnswerProps) {
  const texts = useFinder().texts.answers;
  const { progress, stop, askAgain } = useAnswer(request);
  const { state, origin, sentences, sources } = progress;
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const isAsking = state === "asking";
  const canAskAgain = state === "cut" || state === "stopped" || state === "failed";
  return (
    <section
      className="answer"
      ref={section}
      tabIndex={-1}
      aria-labelledby={headingId}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        if (isAsking) stop();
        else onClose();
      }}
    >
      <header>
        <h2 id={headingId}>{texts.answer}</h2>
        <button type="button" className="more" onClick={isAsking ? stop : onClose}>
          {isAsking ? texts.stopAnswer : texts.closeAnswer}
        </button>
      </header>
      {origin !== undefined && (
        <p className="answer-origin">{origin === "model" ? texts.answerByModel : texts.answerByPages}</p>
      )}
      <div aria-live="polite" aria-busy={isAsking}>
        {origin === "pages" ? (
          <ul className="answer-quotes">
            {sentences.map((sentence) => (
              <li key={sentence.text}>
                <Sentence sentence={sentence} sources={sources} texts={texts} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="answer-text">
            {sentences.map((sentence) => (
              <Fragment key={sentence.text}>
                <Sentence sentence={sentence} sources={sources} texts={texts} />{" "}
              </Fragment>
            ))}
          </p>
        )}
      </div>
      <Sources sources={sources} texts={texts} />
      <p className={state === "whole" ? "vh" : "answer-state"} role="status">
        {isAsking && <span className="spinner" aria-hidden="true" />}
        {stateText(progress, texts)}
      </p>
      {canAskAgain && (
        <button type="button" className="more" onClick={askAgain}>
          {texts.askAgain}
        </button>
      )}
    </section>
  );
}

type AnswerTexts = SearchTexts["answers"];
type PartProps = { readonly sources: readonly AnswerSource[]; readonly texts: AnswerTexts };

/** Text and nothing else, whoever worded it; behind it the numbers of its sources, as links. */
function Sentence({ sentence, sources, texts }: PartProps & { readonly sentence: AnswerSentenceLine }) {
  const { locale } = useFinder();
  return (
    <>
      <span lang={sentence.language === locale ? undefined : sentence.language}>{sentence.text}</span>
      {sources
        .filter(({ number }) => sentence.sources.includes(number))
        .map((source) => (
          <SourceLink key={source.number} source={source} className="cite">
            <span className="vh">{fillIn(texts.answerSource, { number: source.number, title: nameOf(source) })}</span>
            <span aria-hidden="true">{source.number}</span>
          </SourceLink>
        ))}
    </>
  );
}

function Sources({ sources, texts }: PartProps) {
  const { locale, choices } = useFinder();
  if (sources.length === 0) return null;
  return (
    <>
      <h3>{texts.answerSources}</h3>
      <ol className="answer-sources">
        {sources.map((source) => (
          <li key={source.number} lang={source.language === locale ? undefined : source.language}>
            <SourceLink source={source}>{nameOf(source)}</SourceLink>
            {source.products[0] !== undefined && (
              <span className="answer-edition"> {editionName(source.products[0], choices.filters)}</span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

type SourceLinkProps = {
  readonly source: AnswerSource;
  readonly className?: string;
  readonly children: ReactNode;
};

function SourceLink({ source: { url }, className, children }: SourceLinkProps) {
  const { locale, tags } = useFinder();
  const { publicUrl } = useSearchServices();
  if (!isSafeLink(url)) return null;
  return (
    <a className={className} href={publicUrl(localiseUrl(url, locale, tags))}>
      {children}
    </a>
  );
}

function nameOf({ title, section }: AnswerSource): string {
  return section === undefined ? title : `${title} › ${section}`;
}

function stateText({ state }: AnswerProgress, texts: AnswerTexts): string {
  return {
    asking: texts.lookingForAnswer,
    whole: texts.answerComplete,
    cut: texts.answerCut,
    none: texts.noAnswer,
    stopped: texts.answerStopped,
    failed: texts.answerFailed,
    "too-many": texts.tooManyAnswers,
    "signed-out": texts.signedOutOfAnswers,
  }[state];
}
