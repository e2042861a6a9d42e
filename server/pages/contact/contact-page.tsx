import type { PageType } from "#server/pages/page-type.ts";
import { EmbedPlace, LoginPrompt, supportPageView } from "#server/pages/support-page.tsx";

/** The general contact page (docs/behaviour.md, Contact pages). */
export const contactPage: PageType<"pageContact"> = {
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
          embed={{ app: "contact-forms", scriptSet: "index" }}
        />
      </>,
    );
  },
};
