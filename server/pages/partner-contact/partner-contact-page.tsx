import type { PageType } from "#server/pages/page-type.ts";
import { ContactForm, supportPageView } from "#server/pages/support-page.tsx";
import { Link } from "#shared/links/link.tsx";

/** For partners, with the way to their portal (docs/behaviour.md, Contact pages). */
export const partnerContactPage: PageType<"pagePartnerContact"> = {
  async view(entry, request) {
    const { messages, site } = request;
    return supportPageView(
      entry,
      request,
      <>
        {site.partnerPortal !== undefined && (
          <p>
            <Link className="button" href={site.partnerPortal}>
              {messages.partnerPortal}
            </Link>
          </p>
        )}
        <ContactForm entry={entry} messages={messages} scriptSet="index" />
      </>,
    );
  },
};
