import { useEffect, useRef, useState } from "react";
import { defineIsland } from "#shared/islands/island.tsx";

type ShowMoreProps = {
  /** Addresses as they are printed: language prefix included. */
  readonly links: readonly { readonly title: string; readonly url: string }[];
  readonly showMoreLabel: string;
  /** The page that lists everything: where the button leads before this runs. */
  readonly allUrl: string;
};

const collapsedLinks = 5;

/** Shows the first 5 links, then all of them; never collapses again (docs/behaviour.md, Show more). */
export function ShowMore({ links, showMoreLabel, allUrl }: ShowMoreProps) {
  const [expanded, setExpanded] = useState(links.length <= collapsedLinks);
  const [movesFocus, setMovesFocus] = useState(false);
  const firstNew = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (movesFocus) firstNew.current?.focus();
  }, [movesFocus]);
  const shown = expanded ? links : links.slice(0, collapsedLinks);
  return (
    <>
      <ul>
        {shown.map(({ title, url }, index) => (
          <li key={url}>
            <a href={url} ref={index === collapsedLinks ? firstNew : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      {!expanded && (
        <form
          action={allUrl}
          onSubmit={(event) => {
            event.preventDefault();
            setExpanded(true);
            setMovesFocus(true);
          }}
        >
          <button type="submit" className="more">
            {showMoreLabel}
          </button>
        </form>
      )}
    </>
  );
}

/** What pages render. A list with nothing to show more of needs no island: `ShowMore` alone is static. */
export const ShowMoreIsland = defineIsland("show-more", ShowMore);
