import type { PageType } from "#server/pages/page-type.ts";
import { ContactForm, supportPageView } from "#server/pages/support-page.tsx";

/** The general contact page (docs/behaviour.md, Contact pages). */
export const contactPage: PageType<"pageContact"> = {
  async view(entry, request) {
    return supportPageView(entry, request, <ContactForm entry={entry} messages={request.messages} scriptSet="index" />);
  },
};
