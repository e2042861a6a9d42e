import type { PageType } from "#server/pages/page-type.ts";
import { contactPageView } from "#server/pages/support-page.tsx";

/** For users of a status page (docs/behaviour/requests.md, Contact pages). */
export const statusContactPage: PageType<"pageStatusContact"> = {
  async view(entry, request) {
    return contactPageView({ entry, request, scriptSet: "statuspage-index", form: "statuspage-contact" });
  },
};
