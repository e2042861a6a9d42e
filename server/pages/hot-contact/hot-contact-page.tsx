import type { PageType } from "#server/pages/page-type.ts";
import { EmbedPlace, LoginPrompt, supportPageView } from "#server/pages/support-page.tsx";

/** For outages and other urgent cases (docs/behaviour.md, Contact pages). */
export const hotContactPage: PageType<"pageHotContact"> = {
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
          embed={{ app: "contact-forms", scriptSet: "hot-contact" }}
        />
      </>,
    );
  },
};
