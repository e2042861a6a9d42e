import type { PageReference } from "#shared/entries/page-reference.ts";
import { useLangOf, useMessages, Words } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";
import { siblingParts, stepState } from "./sibling-window.ts";

type SiblingListProps = {
  readonly siblings: readonly PageReference[];
  readonly currentId: string;
  /** In a guide the whole list shows, each item with its progress. */
  readonly isGuide: boolean;
  /** The page that lists all siblings. */
  readonly parentUrl: string | undefined;
};

/** More hidden siblings than this on one side are left to the page that lists them all. */
const maxHidden = 25;

/** The pages beside this one; nothing when it stands alone. */
export function SiblingList({ siblings, currentId, isGuide, parentUrl }: SiblingListProps) {
  const messages = useMessages();
  const currentIndex = siblings.findIndex(({ id }) => id === currentId);
  if (siblings.length < 2) return null;
  const { before, shown, after } = siblingParts(siblings, currentIndex);
  const title = isGuide ? messages.inThisGuide : messages.inThisSection;
  return (
    <nav className={isGuide ? "siblings steps" : "siblings"} aria-label={title}>
      <details>
        <summary>
          <span>{title}</span>
        </summary>
        {isGuide ? (
          <ol>
            {siblings.map((page, index) => {
              const state = stepState(index, currentIndex);
              return <Sibling key={page.id} page={page} currentId={currentId} state={state} />;
            })}
          </ol>
        ) : (
          <>
            <Hidden pages={before.slice(-maxHidden)} label={messages.showEarlier(before.length)} />
            <ul>
              {shown.map((page) => (
                <Sibling key={page.id} page={page} currentId={currentId} />
              ))}
            </ul>
            <Hidden pages={after.slice(0, maxHidden)} label={messages.showLater(after.length)} />
            {Math.max(before.length, after.length) > maxHidden && parentUrl !== undefined && (
              <Link href={parentUrl}>
                <Words of="allPages">{messages.allPages(siblings.length)}</Words>
              </Link>
            )}
          </>
        )}
      </details>
    </nav>
  );
}

type HiddenProps = {
  readonly pages: readonly PageReference[];
  readonly label: string;
};

function Hidden({ pages, label }: HiddenProps) {
  const messages = useMessages();
  if (pages.length === 0) return null;
  return (
    <details className="hidden-siblings" data-list={messages.inThisSection}>
      <summary>{label}</summary>
      <ul>
        {pages.map((page) => (
          <Sibling key={page.id} page={page} />
        ))}
      </ul>
    </details>
  );
}

type SiblingProps = {
  readonly page: PageReference;
  readonly currentId?: string;
  readonly state?: "visited" | "current" | "upcoming";
};

function Sibling({ page, currentId, state }: SiblingProps) {
  const messages = useMessages();
  const { id, url, title, shortTitle, language } = page;
  const langOf = useLangOf();
  return (
    <li className={state}>
      <Link href={url} lang={langOf(language)} aria-current={id === currentId ? "page" : undefined}>
        {shortTitle ?? title}
      </Link>
      {state !== undefined && state !== "current" && (
        <span className="vh">
          {" "}
          (<Words of="stepState">{messages.stepState(state)}</Words>)
        </span>
      )}
    </li>
  );
}
