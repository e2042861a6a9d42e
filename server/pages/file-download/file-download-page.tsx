import type { PageType } from "#server/pages/page-type.ts";
import { supportPageView } from "#server/pages/support-page.tsx";

/** The form through which support hands out files, 500 px high (docs/behaviour/requests.md, Contact pages). */
export const fileDownloadPage: PageType<"pageFileDownload"> = {
  async view(entry, request) {
    const embed = { app: "static-forms", form: "file-download" } as const;
    return supportPageView({ entry, request, embed, label: request.messages.fileDownloadForm });
  },
};
