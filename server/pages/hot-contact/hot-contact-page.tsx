import type { PageType } from "#server/pages/page-type.ts";
import { contactPageView } from "#server/pages/support-page.tsx";

/** For outages and other urgent cases (docs/behaviour/requests.md, Contact pages). */
export const hotContactPage: PageType<"pageHotContact"> = {
  async view(entry, request) {
    return contactPageView({ entry, request, scriptSet: "hot-contact", form: "hot-contact" });
  },
};
