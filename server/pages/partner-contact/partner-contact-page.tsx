import type { PageType } from "#server/pages/page-type.ts";
import { contactPageView } from "#server/pages/support-page.tsx";
import { Link } from "#shared/links/link.tsx";

/** For partners, with the way to their portal (docs/behaviour/requests.md, Contact pages). */
export const partnerContactPage: PageType<"pagePartnerContact"> = {
  async view(entry, request) {
    const { partnerPortal } = request.site;
    const portal = partnerPortal !== undefined && (
      <p>
        <Link className="button" href={partnerPortal}>
          {request.messages.partnerPortal}
        </Link>
      </p>
    );
    return contactPageView({ entry, request, scriptSet: "index", form: "partner-contact", children: portal });
  },
};
