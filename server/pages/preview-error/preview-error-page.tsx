import type { PageType } from "#server/pages/page-type.ts";
import { Link } from "#shared/links/link.tsx";
import { homePath } from "#shared/links/site-paths.ts";
import type { Messages } from "#shared/messages/messages.ts";

/** Shown instead of a preview whose required fields are missing (docs/behaviour.md, Not-found page). */
export const previewErrorPage: PageType<"pagePreviewError"> = {
  async view(entry, { messages }) {
    return {
      status: 200,
      title: entry.title,
      breadcrumbs: [],
      noindex: true,
      cacheable: false,
      main: (
        <div className="stack narrow">
          <h1>{entry.title}</h1>
          <p className="lead">{missingFields(entry.previewedType, messages)}</p>
          <p>
            <Link href={homePath}>{messages.goToSupportHome}</Link>
          </p>
        </div>
      ),
    };
  },
};

/** Names the fields that this content type cannot be shown without. */
function missingFields(previewedType: string, messages: Messages): string {
  switch (previewedType) {
    case "collection":
    case "documentedProduct":
      return messages.previewNeedsContext;
    case "topic":
    case "topicSet":
      return messages.previewNeedsContextAndCollection;
    default:
      return messages.previewNeedsFields;
  }
}
