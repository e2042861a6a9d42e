import { useInterfaceLang, useLangOf, useLanguageAround } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";

/** One choice: what it is, in a sentence why, and where it leads. */
export type CardContent = {
  /** Its id in the page, for links to it. */
  readonly id?: string;
  readonly title: string;
  readonly url: string;
  readonly buttonText: string;
  /** Of title and description; absent: that of the text around. */
  readonly language?: string | undefined;
  /** The button's text is of the interface, and not the card's own. */
  readonly hasInterfaceButton?: boolean;
  readonly description?: string | undefined;
  readonly icon?: string | undefined;
  /** What analytics call it. */
  readonly analytics?: string | undefined;
};

type CardGridProps = {
  readonly cards: readonly CardContent[];
  /** Level of the cards' headings: one below the heading above the grid. */
  readonly headingLevel?: 2 | 3;
  /** Reserved width and height of the icons. */
  readonly iconPx?: 80 | 100;
};

/** Cards to choose from; each is one link, whose name is its button's text and the card's title. */
export function CardGrid({ cards, headingLevel = 3, iconPx = 80 }: CardGridProps) {
  if (cards.length === 0) return null;
  return (
    <ul
      className={cards.some(({ icon }) => icon !== undefined) ? "cards with-icons" : "cards"}
      data-track="resource_card_click"
    >
      {cards.map((card) => (
        <Card key={card.url + card.title} card={card} headingLevel={headingLevel} iconPx={iconPx} />
      ))}
    </ul>
  );
}

type CardProps = Required<Omit<CardGridProps, "cards">> & { readonly card: CardContent };

function Card({ card, headingLevel, iconPx }: CardProps) {
  const { id, title, url, buttonText, hasInterfaceButton = false, language, description, icon, analytics } = card;
  const langOf = useLangOf();
  const around = useLanguageAround();
  const interfaceLang = useInterfaceLang(language);
  const buttonLang = hasInterfaceButton ? interfaceLang : undefined;
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <li id={id} lang={langOf(language ?? around)}>
      {icon !== undefined && <img src={icon} alt="" width={iconPx} height={iconPx} loading="lazy" />}
      <Heading>{title}</Heading>
      {description !== undefined && description !== "" && <p>{description}</p>}
      <Link className="go" href={url} data-label={analytics} lang={buttonLang}>
        {buttonText}
        <span className="vh" lang={buttonLang && (language ?? around)}>
          : {title}
        </span>
      </Link>
    </li>
  );
}
