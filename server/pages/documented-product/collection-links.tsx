import type { CollectionReference } from "#shared/entries/page-reference.ts";
import { ShowMore, ShowMoreIsland } from "#shared/islands/show-more/show-more.tsx";
import { Link, useLocalise } from "#shared/links/link.tsx";
import type { Messages } from "#shared/messages/messages.ts";

type CollectionLinksProps = { readonly collection: CollectionReference; readonly messages: Messages };

/** More links than this are left to the collection's own page. */
const maxLinks = 50;
const collapsedLinks = 5;

/** A collection on the documentation home: title, description and its pages, of which 5 show at first. */
export function CollectionLinks({ collection, messages }: CollectionLinksProps) {
  const localise = useLocalise();
  const { title, url, description, subhead, childList } = collection;
  const links = childList.slice(0, maxLinks).map((page) => {
    return { title: page.shortTitle ?? page.title, url: localise(page.url) };
  });
  if (childList.length > maxLinks) links.push({ title: messages.allPages(childList.length), url: localise(url) });
  const list = { links, showMoreLabel: messages.showMore, allUrl: localise(url) };
  return (
    <section className="collection">
      <h3>
        <Link href={url}>{title}</Link>
      </h3>
      <p>{description ?? subhead}</p>
      {links.length > collapsedLinks ? <ShowMoreIsland {...list} /> : <ShowMore {...list} />}
    </section>
  );
}
