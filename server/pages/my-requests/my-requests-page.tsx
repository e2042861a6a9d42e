import type { PageType } from "#server/pages/page-type.ts";
import { supportPageView } from "#server/pages/support-page.tsx";
import { requestsPagePath } from "#shared/links/site-paths.ts";

/** The customer support portal: a visitor's requests and named contacts (docs/behaviour/requests.md, Contact pages). */
export const myRequestsPage: PageType<"pageMyRequests"> = {
  async view(entry, request) {
    const { messages, locale } = request;
    const view = entry.url === requestsPagePath ? "requests" : "named-contact";
    // The portal is in the language of the interface, and so is what it is called.
    const label = entry.language === locale ? entry.title : messages.builtInTitle(view);
    const embed = { app: "requests-portal", view } as const;
    return supportPageView({ entry, request, embed, label, logIn: messages.logInToAccount });
  },
};
