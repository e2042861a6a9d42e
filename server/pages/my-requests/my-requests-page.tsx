import type { PageType } from "#server/pages/page-type.ts";
import { supportPageView } from "#server/pages/support-page.tsx";
import { requestsPagePath } from "#shared/links/site-paths.ts";

/** The customer support portal: a visitor's requests and named contacts (docs/behaviour.md, Contact pages). */
export const myRequestsPage: PageType<"pageMyRequests"> = {
  async view(entry, request) {
    const view = entry.url === requestsPagePath ? "requests" : "named-contact";
    const embed = { app: "requests-portal", view } as const;
    return supportPageView({ entry, request, embed, label: entry.title, logIn: request.messages.logInToAccount });
  },
};
