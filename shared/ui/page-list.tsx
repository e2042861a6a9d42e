import type { PageReference } from "#shared/entries/page-reference.ts";
import { Link } from "#shared/links/link.tsx";

/** Pages as plain links. */
export function PageList({ pages }: { readonly pages: readonly Pick<PageReference, "id" | "title" | "url">[] }) {
  return (
    <ul className="link-list">
      {pages.map(({ id, title, url }) => (
        <li key={id}>
          <Link href={url}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}
