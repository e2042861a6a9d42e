import { useRef } from "react";
import { fillIn } from "#shared/messages/fill-in.ts";
import { resetFilters } from "#shared/search/change-search.ts";
import { type FilterTag, filterTags } from "#shared/search/filter-tags.ts";
import { useFinder } from "./finder.ts";
import { useSearchServices } from "./search-services.ts";
import { StateForm } from "./state-form.tsx";

/** What narrows the results, each to be removed, and the button that removes them all. */
export function FilterTags() {
  const { texts, choices, progress, queryId } = useFinder();
  const { track } = useSearchServices();
  const reset = useRef<HTMLButtonElement>(null);
  const tags = filterTags(choices.filters, progress.search);
  const nameOf = ({ filter, value, name }: FilterTag) => {
    if (filter === "version") return fillIn(texts.versionNamed, { version: value });
    if (filter === "platform") return name ?? (value === "cloud" ? texts.cloud : texts.dataCenter);
    return name ?? value;
  };
  return (
    <div className="tags">
      {tags.length === 0 ? (
        <p>{texts.noFiltersApplied}</p>
      ) : (
        <ul aria-label={texts.activeFilters}>
          {tags.map((tag) => (
            <li key={`${tag.filter} ${tag.value}`}>
              <StateForm
                change={tag.remove}
                onAsked={() => {
                  // Its own button goes with the tag.
                  reset.current?.focus();
                  track("search_filter_tag_remove", { filter: tag.filter, value: tag.value, queryId });
                }}
              >
                <button type="submit" className="tag">
                  <span className="vh">{fillIn(texts.removeFilter, { name: nameOf(tag) })}</span>
                  <span aria-hidden="true">{nameOf(tag)}</span>
                </button>
              </StateForm>
            </li>
          ))}
        </ul>
      )}
      <StateForm change={resetFilters} onAsked={() => track("search_reset", { queryId })}>
        <button type="submit" className="more" ref={reset}>
          {texts.resetFilters}
        </button>
      </StateForm>
    </div>
  );
}
