import { useMessages, Words } from "#shared/language.tsx";

/**
 * Asks what to do when a Data Center version does not have the page. Script fills in the version and the addresses of the link
 * that was chosen and opens it (`isShown`: it is open, as a part of the page); without script the link leads to what is closest (docs/behaviour/frame.md, Edition selector).
 */
export function VersionModal({ isShown = false }: { readonly isShown?: boolean }) {
  const messages = useMessages();
  const [before, after] = messages.pageNotInVersion("\n").split("\n");
  return (
    <dialog className="version-modal" open={isShown} aria-label={messages.unableToFindPage}>
      <div>
        <h2>
          <Words of="unableToFindPage" />
        </h2>
        <p>
          {before}
          <span data-part="version" />
          {after}
        </p>
        <p data-part="nearest">
          <Words of="nearestPage" />{" "}
          <a href="#site-content">
            <Words of="nearestPage" />
          </a>
        </p>
        <form method="dialog">
          <a className="button" data-part="search" href="#site-content">
            <Words of="search" />
          </a>
          <a className="button quiet" data-part="browse" href="#site-content">
            <Words of="browse" />
          </a>
          <button type="submit" className="button quiet">
            <Words of="cancel" />
          </button>
          <button type="submit" className="close">
            <span className="vh">
              <Words of="close" />
            </span>
          </button>
        </form>
      </div>
    </dialog>
  );
}
