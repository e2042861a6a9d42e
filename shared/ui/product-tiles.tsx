import type { HeaderProduct } from "#shared/entries/header.ts";
import { Link } from "#shared/links/link.tsx";

type ProductTilesProps = {
  readonly products: readonly HeaderProduct[];
  readonly label: string;
  /** Reserved width and height of the icons: 95, or 80 in the redesigned navigation. */
  readonly iconPx: 95 | 80;
};

/** Products of one platform as icons with names. */
export function ProductTiles({ products, label, iconPx }: ProductTilesProps) {
  return (
    <ul className="tiles" aria-label={label}>
      {products.map(({ id, title, url, icon }) => (
        <li key={id}>
          <Link href={url}>
            {icon === undefined ? (
              <span className={`letter letter-${iconPx}`} aria-hidden="true">
                {title.slice(0, 1)}
              </span>
            ) : (
              <img src={icon} alt="" width={iconPx} height={iconPx} loading="lazy" />
            )}
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
