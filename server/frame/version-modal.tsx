import type { Messages } from "#shared/messages/messages.ts";

/**
 * Asks what to do when a Data Center version does not have the page. Script fills in the version and the addresses of the link
 * that was chosen and opens it; without script the link leads to what is closest (docs/behaviour.md, Edition selector).
 */
export function VersionModal({ messages }: { readonly messages: Messages }) {
  const [before, after] = messages.pageNotInVersion("\n").split("\n");
  return (
    <dialog className="version-modal" aria-label={messages.unableToFindPage}>
      <div>
        <h2>{messages.unableToFindPage}</h2>
        <p>
          {before}
          <span data-part="version" />
          {after}
        </p>
        <p data-part="nearest">
          {messages.nearestPage} <a href="#content">{messages.nearestPage}</a>
        </p>
        <form method="dialog">
          <a className="button" data-part="search" href="#content">
            {messages.search}
          </a>
          <a className="button quiet" data-part="browse" href="#content">
            {messages.browse}
          </a>
          <button type="submit" className="button quiet">
            {messages.cancel}
          </button>
          <button type="submit" className="close">
            <span className="vh">{messages.close}</span>
          </button>
        </form>
      </div>
    </dialog>
  );
}
