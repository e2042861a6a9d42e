import type { PageReference } from "#shared/entries/page-reference.ts";
import { InterfaceText, useLangOf, useMessages } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";

type NeighboursProps = {
  readonly previous?: PageReference | undefined;
  readonly next?: PageReference | undefined;
};

/** Previous and next page in the order in which the site's navigation has pages read; nothing where it has none. */
export function Neighbours({ previous, next }: NeighboursProps) {
  const messages = useMessages();
  if (previous === undefined && next === undefined) return null;
  return (
    <InterfaceText as="nav" className="neighbours" aria-label={messages.previousAndNext}>
      {previous !== undefined && <Neighbour page={previous} rel="prev" label={messages.previousPage} />}
      {next !== undefined && <Neighbour page={next} rel="next" label={messages.nextPage} />}
    </InterfaceText>
  );
}

type NeighbourProps = { readonly page: PageReference; readonly rel: "prev" | "next"; readonly label: string };

function Neighbour({ page, rel, label }: NeighbourProps) {
  const langOf = useLangOf();
  const { url, title, shortTitle, language } = page;
  return (
    <Link rel={rel} href={url}>
      <small>{label}</small> <span lang={langOf(language)}>{shortTitle ?? title}</span>
    </Link>
  );
}
