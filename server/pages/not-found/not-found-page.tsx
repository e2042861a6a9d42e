import type { PageType } from "#server/pages/page-type.ts";
import { Link } from "#shared/links/link.tsx";
import { homePath } from "#shared/links/site-paths.ts";
import { SearchBox } from "#shared/ui/search-box.tsx";

/** For addresses without a page; heading and message come from content (docs/behaviour.md, Not-found page). */
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
          <p className="lead">{entry.message ?? messages.notFoundMessage}</p>
          <SearchBox messages={messages} id="not-found-search" opensNewTab />
          <p>
            <Link href={homePath}>{messages.goToSupportHome}</Link>
          </p>
        </div>
      ),
    };
  },
};
