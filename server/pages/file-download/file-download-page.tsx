import type { PageType } from "#server/pages/page-type.ts";
import { EmbedPlace, supportPageView } from "#server/pages/support-page.tsx";

/** The form through which support hands out files, 500 px high (docs/behaviour.md, Contact pages). */
export const fileDownloadPage: PageType<"pageFileDownload"> = {
  async view(entry, request) {
    const { messages } = request;
    return supportPageView(
      entry,
      request,
      <EmbedPlace
        label={messages.fileDownloadForm}
        messages={messages}
        embed={{ app: "static-forms", form: "file-download" }}
      />,
    );
  },
};
