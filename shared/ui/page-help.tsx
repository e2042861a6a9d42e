import type { ReactNode } from "react";
import type { FeedbackSubject } from "#shared/feedback/feedback-form.ts";
import { useInterfaceLang, Words } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";
import { WasThisHelpful } from "./was-this-helpful.tsx";

type PageHelpProps = {
  readonly subject: FeedbackSubject;
  /** Where a question about this page is written; absent in a site without community. */
  readonly askUrl?: string | undefined;
  /** "Report a problem"; absent in a site without issue collector. */
  readonly report?: ReactNode;
};

/** What stands below a text: whether it helped, and whom else to ask (docs/behaviour/pages.md, Documentation pages). */
export function PageHelp({ subject, askUrl, report }: PageHelpProps) {
  const interfaceLang = useInterfaceLang();
  return (
    <div className="page-help" lang={interfaceLang}>
      <WasThisHelpful subject={subject} />
      {askUrl !== undefined && (
        <section aria-labelledby="ask-heading">
          <h2 id="ask-heading">
            <Words of="askCommunityTitle" />
          </h2>
          <p>
            <Words of="askCommunityText" />{" "}
            <Link href={askUrl} data-action="">
              <Words of="askCommunity" />
            </Link>
          </p>
        </section>
      )}
      {report}
    </div>
  );
}
