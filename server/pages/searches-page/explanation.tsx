import type { Messages } from "#shared/messages/messages.ts";
import type { ExplainedPage, PageVerdict, SearchExplanation } from "#shared/search/explanation.ts";

type ExplanationProps = { readonly explanation: SearchExplanation; readonly messages: Messages };

/** Why pages are where they are, in numbers that can be compared with each other. */
export function Explanation({ explanation, messages }: ExplanationProps) {
  const { searchedFor, total, words, first, page, isRelaxed } = explanation;
  return (
    <>
      <p>
        {messages.searchesSearchedFor(searchedFor)} {messages.searchesFound(total)}{" "}
        {isRelaxed && messages.searchesList("relaxed")}
      </p>
      <ul>
        {words.map(({ word, others, rarity }) => (
          <li key={word}>
            <b>{word}</b> {rarity.toFixed(1)}
            {others.length > 0 && ` · ${others.join(", ")}`}
          </li>
        ))}
      </ul>
      {page !== undefined && <Verdict verdict={page} messages={messages} />}
      <h3>{messages.searchesFirst}</h3>
      {first.map((each) => (
        <Score key={each.url} page={each} messages={messages} />
      ))}
    </>
  );
}

function Verdict({ verdict, messages }: { readonly verdict: PageVerdict; readonly messages: Messages }) {
  if (verdict.kind === "found") return <Score page={verdict.at} messages={messages} />;
  if (verdict.kind === "unknown") return <p>{messages.searchesUnknownPage}</p>;
  if (verdict.kind === "otherVersion")
    return (
      <p>
        {messages.searchesOtherVersion} <a href={verdict.url}>{`${verdict.position}. ${verdict.url}`}</a>
      </p>
    );
  const { has, lacks } = verdict;
  return (
    <p>
      {messages.searchesTooLittle} {`+ ${has.join(", ") || "–"} · − ${lacks.join(", ") || "–"}`}
    </p>
  );
}

function Score({ page, messages }: { readonly page: ExplainedPage; readonly messages: Messages }) {
  const { position, url, title, score, words, together, titleAdds, times } = page;
  const parts = [
    ...words.map(({ word, adds }) => `${word} ${adds.toFixed(2)}`),
    `${messages.searchesTogether} ${together.toFixed(2)}`,
    `${messages.searchesTitle} ${titleAdds.toFixed(2)}`,
    ...(times === 1 ? [] : [`× ${times}`]),
  ];
  return (
    <p>
      {`${position}. `}
      <a href={url}>{title}</a> <b>{score.toFixed(2)}</b> <small>{parts.join(" + ")}</small>
    </p>
  );
}
