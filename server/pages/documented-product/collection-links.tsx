import type { CollectionReference } from "#shared/entries/page-reference.ts";
import { useInterfaceLang, useLangOf } from "#shared/language.tsx";
import { Link, useLocalise } from "#shared/links/link.tsx";
import type { Messages } from "#shared/messages/messages.ts";

type CollectionLinksProps = { readonly collection: CollectionReference; readonly messages: Messages };

/** More links than this are left to the collection's own page. */
const maxLinks = 50;
const collapsedLinks = 5;

/**
 * A collection on the documentation home: title, description and its pages, of which 5 show at first. The button opens the
 * collection's page where no script shows the others (docs/behaviour.md, Show more).
 */
export function CollectionLinks({ collection, messages }: CollectionLinksProps) {
  const localise = useLocalise();
  const langOf = useLangOf();
  const interfaceLang = useInterfaceLang();
  const { title, url, language, description, subhead, childList } = collection;
  const links = childList.slice(0, maxLinks).map((page) => {
    return { title: page.shortTitle ?? page.title, url: page.url, lang: langOf(page.language) };
  });
  if (childList.length > maxLinks) {
    links.push({ title: messages.allPages(childList.length), url, lang: interfaceLang });
  }
  const isLong = links.length > collapsedLinks;
  return (
    <section className="collection" {...(isLong && { "data-place": "show-more", "data-list": title })}>
      <h3>
        <Link href={url} lang={langOf(language)}>
          {title}
        </Link>
      </h3>
      <p lang={langOf(language)}>{description ?? subhead}</p>
      <ul>
        {links.map((link, index) => (
          <li key={link.url} hidden={index >= collapsedLinks}>
            <Link href={link.url} lang={link.lang}>
              {link.title}
            </Link>
          </li>
        ))}
      </ul>
      {isLong && (
        <form action={localise(url)}>
          <button type="submit" className="more" lang={interfaceLang}>
            {messages.showMore}
          </button>
        </form>
      )}
    </section>
  );
}
