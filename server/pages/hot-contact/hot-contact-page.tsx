import type { PageType } from "#server/pages/page-type.ts";
import { ContactForm, supportPageView } from "#server/pages/support-page.tsx";

/** For outages and other urgent cases (docs/behaviour.md, Contact pages). */
export const hotContactPage: PageType<"pageHotContact"> = {
  async view(entry, request) {
    return supportPageView(
      entry,
      request,
      <ContactForm entry={entry} messages={request.messages} scriptSet="hot-contact" />,
    );
  },
};
