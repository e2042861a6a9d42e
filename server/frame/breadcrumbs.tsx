import type { Breadcrumb } from "#server/render/page-view.ts";
import { useLangOf } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";

/** Longer titles are likely to be cut off at 150 px; their full text is then also shown on pointing. */
const cutCharacters = 18;

/** Where the page stands; the last item is the page itself and not a link. Long titles are cut off by CSS only. */
export function Breadcrumbs({
  breadcrumbs,
  label,
}: {
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly label: string;
}) {
  const langOf = useLangOf();
  if (breadcrumbs.length === 0) return null;
  return (
    <nav className="crumbs" aria-label={label}>
      <ol>
        {breadcrumbs.map(({ title, url, language }) => {
          const fullText = title.length > cutCharacters ? title : undefined;
          return (
            <li key={url ?? ""}>
              {url === undefined ? (
                <span aria-current="page" title={fullText} lang={langOf(language)}>
                  {title}
                </span>
              ) : (
                <Link href={url} title={fullText} lang={langOf(language)}>
                  {title}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
