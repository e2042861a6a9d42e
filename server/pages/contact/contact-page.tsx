import type { PageRequest, PageType } from "#server/pages/page-type.ts";
import { contactPageView } from "#server/pages/support-page.tsx";
import type { PageReference } from "#shared/entries/page-reference.ts";
import { useInterfaceLang, Words } from "#shared/language.tsx";
import { PageList } from "#shared/ui/page-list.tsx";

/** Pages that are found from here, and from nowhere else unless content links to them. */
const otherTypes: ReadonlySet<string> = new Set([
  "pageHotContact",
  "pagePartnerContact",
  "pageStatusContact",
  "pageMyRequests",
  "pageFileDownload",
]);

/** The general contact page, with ways to the others (docs/behaviour/requests.md, Contact pages). */
export const contactPage: PageType<"pageContact"> = {
  async view(entry, request) {
    const others = await otherContactPages(request);
    const view = contactPageView({ entry, request, scriptSet: "index", form: "contact" });
    return {
      ...view,
      main: (
        <div className="stack">
          {view.main}
          <OtherContactPages pages={others} />
        </div>
      ),
    };
  },
};

async function otherContactPages({ content }: PageRequest): Promise<readonly PageReference[]> {
  return (await content.listPages()).filter(({ type, hidden }) => otherTypes.has(type) && !hidden);
}

function OtherContactPages({ pages }: { readonly pages: readonly PageReference[] }) {
  const interfaceLang = useInterfaceLang();
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby="other-contacts">
      <h2 id="other-contacts" lang={interfaceLang}>
        <Words of="otherContactPages" />
      </h2>
      <PageList pages={pages} />
    </section>
  );
}
