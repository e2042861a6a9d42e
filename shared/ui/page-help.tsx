import { Link } from "#shared/links/link.tsx";
import { contactPath } from "#shared/links/site-paths.ts";
import type { Messages } from "#shared/messages/messages.ts";

type PageHelpProps = {
  readonly messages: Messages;
  /** The page's id, for whoever answers. */
  readonly pageId: string;
  /** Where a question about this page is written; absent in a site without community. */
  readonly askUrl?: string | undefined;
};

/**
 * What stands below a text: whether it helped, and whom else to ask. The first block is the place of the feedback widget;
 * until that is there it leads to support (docs/behaviour.md, Documentation pages).
 */
export function PageHelp({ messages, pageId, askUrl }: PageHelpProps) {
  return (
    <div className="page-help">
      <section aria-labelledby="helpful-heading" data-place="was-this-helpful" data-page-id={pageId}>
        <h2 id="helpful-heading">{messages.wasThisHelpful}</h2>
        <p>
          {messages.tellUsWhatIsWrong} <Link href={contactPath}>{messages.contactSupport}</Link>
        </p>
      </section>
      {askUrl !== undefined && (
        <section aria-labelledby="ask-heading">
          <h2 id="ask-heading">{messages.askCommunityTitle}</h2>
          <p>
            {messages.askCommunityText} <Link href={askUrl}>{messages.askCommunity}</Link>
          </p>
        </section>
      )}
    </div>
  );
}
