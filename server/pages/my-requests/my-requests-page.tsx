import type { PageType } from "#server/pages/page-type.ts";
import { EmbedPlace, LoginPrompt, supportPageView } from "#server/pages/support-page.tsx";

/** The customer support portal: a visitor's requests and named contacts (docs/behaviour.md, Contact pages). */
export const myRequestsPage: PageType<"pageMyRequests"> = {
  async view(entry, request) {
    const { messages } = request;
    return supportPageView(
      entry,
      request,
      <>
        <LoginPrompt entry={entry} label={messages.logInToAccount} messages={messages} />
        <EmbedPlace label={entry.title} messages={messages} embed={{ app: "requests-portal" }} />
      </>,
    );
  },
};
