import { Neighbours } from "#server/frame/neighbours.tsx";
import { documentationParts } from "#server/pages/documentation-parts.tsx";
import { collectionPage as collectionJsonLd } from "#server/pages/json-ld.ts";
import type { PageType } from "#server/pages/page-type.ts";
import type { CollectionEntry } from "#shared/entries/page-entry.ts";
import { useMessages } from "#shared/language.tsx";
import { pageCard } from "#shared/ui/card-content.ts";
import { CardGrid } from "#shared/ui/card-grid.tsx";
import { PageHero } from "#shared/ui/page-hero.tsx";
import { PageList } from "#shared/ui/page-list.tsx";
import { Prose } from "#shared/ui/prose.tsx";

/** More pages than this are plain links: cards stop helping to choose. */
const maxCards = 60;

/** A collection of topics and topic sets (docs/behaviour/pages.md, Documentation pages). */
export const collectionPage: PageType<"collection"> = {
  async view(entry, request) {
    const parts = await documentationParts(entry, request);
    return {
      ...parts,
      hero: <PageHero title={entry.title} lead={entry.subhead} />,
      main: <Collection entry={entry} />,
      jsonLd: [collectionJsonLd(entry, parts.description)],
    };
  },
};

function Collection({ entry }: { readonly entry: CollectionEntry }) {
  const messages = useMessages();
  const { body, childrenReferences: pages } = entry;
  return (
    <div className="stack">
      {body !== undefined && <Prose body={body} />}
      {pages.length > maxCards ? (
        <PageList pages={pages} />
      ) : (
        <CardGrid cards={pages.map((page) => pageCard(page, messages))} headingLevel={2} />
      )}
      <Neighbours {...entry} />
    </div>
  );
}
