import { Link } from "#shared/links/link.tsx";

/** One choice: what it is, in a sentence why, and where it leads. */
export type CardContent = {
  readonly title: string;
  readonly url: string;
  readonly buttonText: string;
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
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <ul
      className={cards.some(({ icon }) => icon !== undefined) ? "cards with-icons" : "cards"}
      data-track="resource_card_click"
    >
      {cards.map(({ title, url, buttonText, description, icon, analytics }) => (
        <li key={url + title}>
          {icon !== undefined && <img src={icon} alt="" width={iconPx} height={iconPx} loading="lazy" />}
          <Heading>{title}</Heading>
          {description !== undefined && <p>{description}</p>}
          <Link className="go" href={url} data-label={analytics}>
            {buttonText}
            <span className="vh">: {title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
