import type { PageType } from "#server/pages/page-type.ts";
import { ContactForm, supportPageView } from "#server/pages/support-page.tsx";

/** For users of a status page (docs/behaviour.md, Contact pages). */
export const statusContactPage: PageType<"pageStatusContact"> = {
  async view(entry, request) {
    return supportPageView(
      entry,
      request,
      <ContactForm entry={entry} messages={request.messages} scriptSet="statuspage-index" />,
    );
  },
};
