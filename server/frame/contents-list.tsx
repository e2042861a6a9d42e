import type { TocEntry } from "#shared/entries/body.ts";
import { useLangOf, useMessages, Words } from "#shared/language.tsx";

const minLinks = 2;

/** Table of contents; nothing when it would have fewer than 2 links, nested ones counted (docs/behaviour/frame.md, Table of contents). */
export function ContentsList({
  entries,
  language,
}: {
  readonly entries: readonly TocEntry[];
  /** That of the page's text. */
  readonly language: string;
}) {
  const messages = useMessages();
  const langOf = useLangOf();
  if (!hasContents(entries)) return null;
  return (
    <nav className="toc" aria-label={messages.onThisPage} data-place="contents">
      <details>
        <summary>
          <span>
            <Words of="onThisPage" />
          </span>
        </summary>
        <ul lang={langOf(language)}>
          {entries.map(({ id, title, children }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
              {children.length > 0 && (
                <ul>
                  {children.map((child) => (
                    <li key={child.id}>
                      <a href={`#${child.id}`}>{child.title}</a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

export function hasContents(entries: readonly TocEntry[]): boolean {
  return entries.reduce((count, { children }) => count + 1 + children.length, 0) >= minLinks;
}
