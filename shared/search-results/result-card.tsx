import type { MouseEvent } from "react";
import { publicationDate } from "#shared/entries/dates.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { fillIn } from "#shared/messages/fill-in.ts";
import { descriptionParts, highlightParts, type TextPart } from "#shared/search/highlights.ts";
import type { SearchResult } from "#shared/search/search-response.ts";
import { editionName } from "./edition-name.ts";
import { useFinder } from "./finder.ts";
import { useSearchServices } from "./search-services.ts";

type ResultCardProps = {
  readonly result: SearchResult;
  /** Counted from 1 over all pages of results. */
  readonly position: number;
  /** Addresses of product icons by product key. */
  readonly icons: Readonly<Record<string, string>>;
};

/** One result. Its context menu is blocked; chosen by the left or middle button or the keyboard, it is noted. */
export function ResultCard({ result, position, icons }: ResultCardProps) {
  const { locale, tags, texts, choices, progress, queryId } = useFinder();
  const { track, publicUrl } = useSearchServices();
  const {
    contentAri,
    contentType,
    title,
    titleQualifier,
    breadcrumbs = [],
    url,
    section,
    otherSections = [],
    products,
    metadata,
  } = result.content;
  const sections = [...(section === undefined ? [] : [section]), ...otherSections];
  const typeName = choices.filters.contentTypes.find(({ key }) => key === contentType)?.name;
  const { title: marked } = result.highlights;
  const titleParts = marked === undefined ? descriptionParts(title) : highlightParts(marked);
  const where = breadcrumbs.length > 0 ? breadcrumbs.join(" › ") : titleQualifier;
  const publishedOn = publicationDate(metadata.lastPublishedAt, locale);
  const address = localiseUrl(url, locale, tags);
  const note = (event: MouseEvent) => {
    if (event.button > 1 || !(event.target instanceof Element) || event.target.closest("a") === null) return;
    track("search_result_click", { term: progress.search.term, url: address, contentAri, position, queryId });
  };
  const { helpfulCount, numViews } = metadata.trustFactors;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <li className="result" onClick={note} onAuxClick={note} onContextMenu={(event) => event.preventDefault()}>
      <h2>
        <a href={publicUrl(address)}>
          <Marked parts={titleParts} />
        </a>
      </h2>
      {(where ?? typeName) !== undefined && (
        <p className="where">{[where, typeName].filter((each) => each !== undefined).join(" · ")}</p>
      )}
      <Excerpt result={result} />
      {sections.map(({ title: heading, anchor }) => (
        <p key={anchor} className="section">
          <a href={`${publicUrl(address)}#${encodeURIComponent(anchor)}`}>
            {fillIn(texts.inSection, { title: heading })}
          </a>
        </p>
      ))}
      <ul className="facts">
        {products.map((product) => (
          <li key={`${product.key} ${product.platform} ${product.version}`}>
            {icons[product.key] !== undefined && (
              <img src={publicUrl(icons[product.key] ?? "")} alt="" width="16" height="16" fetchPriority="low" />
            )}
            {editionName(product, choices.filters)}
          </li>
        ))}
        {result.content.otherVersions?.map((other) => (
          <li key={other.url}>
            <a href={publicUrl(localiseUrl(other.url, locale, tags))}>
              {fillIn(texts.alsoInVersion, { version: other.version })}
            </a>
          </li>
        ))}
        {publishedOn !== undefined && (
          <li>
            <time dateTime={metadata.lastPublishedAt}>{publishedOn}</time>
          </li>
        )}
        {helpfulCount !== undefined && (
          <li>{fillIn(texts.helpfulCount, { count: helpfulCount.toLocaleString(locale) })}</li>
        )}
        {numViews !== undefined && <li>{fillIn(texts.viewCount, { count: numViews.toLocaleString(locale) })}</li>}
      </ul>
    </li>
  );
}

/** The words that match in their surroundings, else the description. */
function Excerpt({ result: { content, highlights } }: Pick<ResultCardProps, "result">) {
  const { description: highlighted = "" } = highlights;
  const parts = highlighted === "" ? descriptionParts(content.description) : highlightParts(highlighted);
  if (parts.every(({ text }) => text === "")) return null;
  return (
    <p className="excerpt">
      <Marked parts={parts} />
    </p>
  );
}

function Marked({ parts }: { readonly parts: readonly TextPart[] }) {
  return parts.map(({ text, isHit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which have no other name and do not move
    isHit ? <mark key={index}>{text}</mark> : text,
  );
}
