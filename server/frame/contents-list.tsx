import type { TocEntry } from "#shared/entries/body.ts";
import { useLangOf } from "#shared/language.tsx";
import type { Messages } from "#shared/messages/messages.ts";

const minLinks = 2;

/** Table of contents; nothing when it would have fewer than 2 links, nested ones counted (docs/behaviour.md, Table of contents). */
export function ContentsList({
  entries,
  language,
  messages,
}: {
  readonly entries: readonly TocEntry[];
  /** That of the page's text. */
  readonly language: string;
  readonly messages: Messages;
}) {
  const langOf = useLangOf();
  if (!hasContents(entries)) return null;
  return (
    <nav className="toc" aria-label={messages.onThisPage} data-place="contents">
      <details>
        <summary>{messages.onThisPage}</summary>
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
