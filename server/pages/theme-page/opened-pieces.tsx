import type { ReactNode } from "react";
import { VersionModal } from "#server/frame/version-modal.tsx";
import type { Messages } from "#shared/messages/messages.ts";

type PieceProps = { readonly messages: Messages };
const places = ["1", "2", "3"] as const;

/** What opens over the page elsewhere stands here opened, in its place: menus, suggestions, tabs, results and dialogs. */
export function OpenedPieces({ messages }: PieceProps) {
  return (
    <>
      <Shown name=".panel .links">
        <Menus messages={messages} />
      </Shown>
      <Shown name=".suggest">
        <Suggestions messages={messages} />
      </Shown>
      <Shown name=".tabs">
        <Tabs messages={messages} />
      </Shown>
      <Shown name=".kinds, .results, .pages">
        <Results messages={messages} />
      </Shown>
      <Shown name="dialog">
        <VersionModal isShown />
      </Shown>
    </>
  );
}

function Shown({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2>
        <code>{name}</code>
      </h2>
      <div className="opened-piece">{children}</div>
    </section>
  );
}

/** A line by itself, with what is said of it, and the current one. */
function Menus({ messages }: PieceProps) {
  return (
    <div className="panel">
      <ul className="links">
        {places.map((place) => (
          <li key={place}>
            <a href={`#${place}`} aria-current={place === "2" ? "page" : undefined}>
              {`${messages.documentation} ${place}`}
              {place !== "1" && <small>{messages.searchPlaceholder}</small>}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The list below a search field: a chosen line, others, and the button under them. */
function Suggestions({ messages }: PieceProps) {
  return (
    <div className="suggest">
      <div role="listbox" aria-label={messages.search}>
        <div className="suggest-head" aria-hidden="true">
          {messages.documentation}
        </div>
        {places.map((place) => (
          <a key={place} role="option" tabIndex={-1} aria-selected={place === "1"} href={`#${place}`}>
            {`${messages.documentation} ${place}`}
            <small>{messages.knowledgeBase}</small>
          </a>
        ))}
      </div>
      <button type="button" className="more">
        {messages.learnMore}
      </button>
    </div>
  );
}

/** A script makes tabs of them, as of those in pages; without it they stand one below the other. */
function Tabs({ messages }: PieceProps) {
  return (
    <div className="prose">
      <div className="tabs" data-place="tabs" data-when="visible">
        {places.map((place) => (
          <section key={place} className="tab" data-label={`${messages.documentation} ${place}`}>
            <p className="tab-label">{`${messages.documentation} ${place}`}</p>
            <p>{messages.searchPlaceholder}</p>
          </section>
        ))}
      </div>
    </div>
  );
}

/** Kinds with the current one, results with marked words, and the pages of them. */
function Results({ messages }: PieceProps) {
  return (
    <>
      <nav className="kinds" aria-label={messages.browse}>
        {places.map((place) => (
          <a key={place} href={`#${place}`} aria-current={place === "1" ? "true" : undefined}>
            {messages.documentation} <span className="count">{place}</span>
          </a>
        ))}
      </nav>
      <ol className="results">
        {places.map((place) => (
          <li key={place} className="result">
            <h2>
              <a href={`#${place}`}>
                <mark>{messages.documentation}</mark> {place}
              </a>
            </h2>
            <p className="where">{messages.knowledgeBase}</p>
            <p className="excerpt">
              {messages.searchPlaceholder} <mark>{messages.documentation}</mark>
            </p>
            <ul className="facts">
              <li>{messages.knowledgeBase}</li>
            </ul>
          </li>
        ))}
      </ol>
      <nav className="pages" aria-label={messages.learnMore}>
        <ul>
          {places.map((place) => (
            <li key={place}>
              <a href={`#${place}`} aria-current={place === "2" ? "page" : undefined}>
                {place}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
