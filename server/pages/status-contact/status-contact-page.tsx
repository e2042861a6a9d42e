import type { PageType } from "#server/pages/page-type.ts";
import { EmbedPlace, LoginPrompt, supportPageView } from "#server/pages/support-page.tsx";

/** For users of a status page (docs/behaviour.md, Contact pages). */
export const statusContactPage: PageType<"pageStatusContact"> = {
  async view(entry, request) {
    const { messages } = request;
    return supportPageView(
      entry,
      request,
      <>
        <LoginPrompt entry={entry} label={messages.logInToContactSupport} messages={messages} />
        <EmbedPlace
          label={messages.supportForm}
          messages={messages}
          embed={{ app: "contact-forms", scriptSet: "statuspage-index" }}
        />
      </>,
    );
  },
};
