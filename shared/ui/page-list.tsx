import type { PageReference } from "#shared/entries/page-reference.ts";
import { useLangOf } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";

/** Pages as plain links. */
export function PageList({
  pages,
}: {
  readonly pages: readonly Pick<PageReference, "id" | "title" | "url" | "language">[];
}) {
  const langOf = useLangOf();
  if (pages.length === 0) return null;
  return (
    <ul className="link-list">
      {pages.map(({ id, title, url, language }) => (
        <li key={id}>
          <Link href={url} lang={langOf(language)}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
