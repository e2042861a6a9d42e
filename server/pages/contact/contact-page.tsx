import type { PageType } from "#server/pages/page-type.ts";
import { contactPageView } from "#server/pages/support-page.tsx";

/** The general contact page (docs/behaviour.md, Contact pages). */
export const contactPage: PageType<"pageContact"> = {
  async view(entry, request) {
    return contactPageView({ entry, request, scriptSet: "index", form: "contact" });
  },
};
