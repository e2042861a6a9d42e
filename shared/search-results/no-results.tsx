import { useEffect, useState } from "react";
import type { ContactUrls } from "#shared/links/link.tsx";
import { fillIn } from "#shared/messages/fill-in.ts";
import { useFinder } from "./finder.ts";
import { useSearchServices } from "./search-services.ts";

export type WayOn = { readonly title: string; readonly url: string };

type NoResultsProps = {
  readonly term: string;
  readonly contact: ContactUrls | undefined;
  readonly waysOn: readonly WayOn[];
};

/** Stands where results would; the new filters come with a picture and advice. */
export function NoResults({ term, contact: urls, waysOn }: NoResultsProps) {
  const { texts, choices } = useFinder();
  const { whoIsThere, publicUrl } = useSearchServices();
  const [isSignedIn, setIsSignedIn] = useState(false);
  useEffect(() => {
    void whoIsThere().then(({ isAuthenticated }) => setIsSignedIn(isAuthenticated));
  }, [whoIsThere]);
  const contact = urls !== undefined && (
    <p>
      <a href={publicUrl(isSignedIn ? urls.signedInUrl : urls.url)}>{texts.contactSupport}</a>
    </p>
  );
  if (!choices.filters.isNewUx) {
    return (
      <div className="no-results">
        <p>{texts.noResultsHelp}</p>
        {contact}
        <WaysOn ways={waysOn} />
      </div>
    );
  }
  return (
    <div className="no-results">
      <Illustration />
      <h2>{term === "" ? texts.nothingWithFilters : fillIn(texts.noResultsFor, { term })}</h2>
      <p>{texts.noResultsAdvice}</p>
      {contact}
      <WaysOn ways={waysOn} />
    </div>
  );
}

function WaysOn({ ways }: { readonly ways: readonly WayOn[] }) {
  const { texts } = useFinder();
  const { publicUrl } = useSearchServices();
  if (ways.length === 0) return null;
  return (
    <nav className="ways-on" aria-label={texts.waysOn}>
      <p>{texts.waysOn}</p>
      <ul>
        {ways.map(({ title, url }) => (
          <li key={url}>
            <a href={publicUrl(url)}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** An empty page under a magnifying glass; it says nothing that the heading does not. */
function Illustration() {
  return (
    <svg className="nothing-found" viewBox="24 6 86 86" width="96" height="96" aria-hidden="true" focusable="false">
      <path d="M26 8h48l16 16v64H26z" />
      <path d="M74 8v16h16M38 40h28M38 52h20M38 64h16" />
      <circle cx="80" cy="62" r="16" />
      <path d="m92 74 16 16" />
    </svg>
  );
}
