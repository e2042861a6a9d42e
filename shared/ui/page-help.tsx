import type { ReactNode } from "react";
import type { FeedbackSubject } from "#shared/feedback/feedback-form.ts";
import { useInterfaceLang } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";
import type { Messages } from "#shared/messages/messages.ts";
import { WasThisHelpful } from "./was-this-helpful.tsx";

type PageHelpProps = {
  readonly messages: Messages;
  readonly subject: FeedbackSubject;
  /** Where a question about this page is written; absent in a site without community. */
  readonly askUrl?: string | undefined;
  /** "Report a problem"; absent in a site without issue collector. */
  readonly report?: ReactNode;
};

/** What stands below a text: whether it helped, and whom else to ask (docs/behaviour.md, Documentation pages). */
export function PageHelp({ messages, subject, askUrl, report }: PageHelpProps) {
  const interfaceLang = useInterfaceLang();
  return (
    <div className="page-help" lang={interfaceLang}>
      <WasThisHelpful subject={subject} messages={messages} />
      {askUrl !== undefined && (
        <section aria-labelledby="ask-heading">
          <h2 id="ask-heading">{messages.askCommunityTitle}</h2>
          <p>
            {messages.askCommunityText} <Link href={askUrl}>{messages.askCommunity}</Link>
          </p>
        </section>
      )}
      {report}
    </div>
  );
}
