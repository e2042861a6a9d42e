import type { CollectionReference } from "#shared/entries/page-reference.ts";
import { useInterfaceLang, useLangOf, useMessages, Words } from "#shared/language.tsx";
import { Link, useLocalise } from "#shared/links/link.tsx";

type CollectionLinksProps = { readonly collection: CollectionReference };

/** More links than this are left to the collection's own page. */
const maxLinks = 50;
const collapsedLinks = 5;

/**
 * A collection on the documentation home: title, description and its pages, of which 5 show at first. The button opens the
 * collection's page where no script shows the others (docs/behaviour/pages.md, Show more).
 */
export function CollectionLinks({ collection }: CollectionLinksProps) {
  const messages = useMessages();
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
  const summary = (description ?? subhead ?? "").trim();
  const isLong = links.length > collapsedLinks;
  return (
    <section className="collection" {...(isLong && { "data-place": "show-more", "data-list": title })}>
      <h3>
        <Link href={url} lang={langOf(language)}>
          {title}
        </Link>
      </h3>
      {summary !== "" && <p lang={langOf(language)}>{summary}</p>}
      {links.length > 0 && (
        <ul>
          {links.map((link, index) => (
            <li key={link.url} hidden={index >= collapsedLinks}>
              <Link href={link.url} lang={link.lang}>
                {link.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isLong && (
        <form action={localise(url)}>
          <button type="submit" className="more" lang={interfaceLang}>
            <Words of="showMore" />
          </button>
        </form>
      )}
    </section>
  );
}
