import type { PageType } from "#server/pages/page-type.ts";
import { InterfaceText, Words } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";
import { homePath } from "#shared/links/site-paths.ts";
import { SearchBox } from "#shared/ui/search-box.tsx";

/** For addresses without a page; heading and message come from content (docs/behaviour/pages.md, Not-found page). */
export const notFoundPage: PageType<"pageNotFound"> = {
  async view(entry, { messages }) {
    return {
      status: 404,
      title: entry.title,
      description: entry.message ?? messages.notFoundMessage,
      breadcrumbs: [],
      noindex: true,
      main: (
        <div className="stack narrow">
          <h1>{entry.title}</h1>
          {entry.message === undefined ? (
            <InterfaceText as="p" className="lead">
              <Words of="notFoundMessage" />
            </InterfaceText>
          ) : (
            <p className="lead">{entry.message}</p>
          )}
          <SearchBox id="not-found-search" opensNewTab />
          <InterfaceText as="p">
            <Link href={homePath}>
              <Words of="goToSupportHome" />
            </Link>
          </InterfaceText>
          {/* Filled in by the browser: the page is one for all addresses, and kept as such. */}
          <div
            className="nearest-pages"
            data-place="nearest-pages"
            data-when="load"
            data-search="#not-found-search"
            data-self-managed={messages.dataCenter}
          >
            <InterfaceText as="h2" hidden>
              <Words of="nearestPages" />
            </InterfaceText>
          </div>
        </div>
      ),
    };
  },
};
