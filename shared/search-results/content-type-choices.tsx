import { toggleCategoryContentType } from "#shared/search/change-search.ts";
import { chosenCategory, type SearchFilters, showsCategories } from "#shared/search/search-filters.ts";
import type { SearchState } from "#shared/search/search-state.ts";
import { Choice } from "./choice.tsx";
import { useFinder } from "./finder.ts";
import { useSearchServices } from "./search-services.ts";

/** The category whose content types are offered to check; none in All, and with the old filters. */
export function checkedCategory(filters: SearchFilters, search: SearchState) {
  return showsCategories(filters) ? chosenCategory(filters, search) : undefined;
}

/** A checklist of the content types of the chosen category. */
export function ContentTypeChoices() {
  const { choices, progress, texts, ask, queryId } = useFinder();
  const { track } = useSearchServices();
  const { search } = progress;
  const category = checkedCategory(choices.filters, search);
  if (category === undefined) return null;
  const toggle = (key: string) => {
    ask((from) => toggleCategoryContentType(from, key));
    const isCleared = search.categoryContentTypes.includes(key);
    track("search_filter_use", { filter: "contentType", value: isCleared ? "" : key, queryId });
  };
  return (
    <fieldset>
      <legend>{texts.filterContentType}</legend>
      {category.contentTypes.map(({ key, name }) => (
        <Choice
          key={key}
          type="checkbox"
          name="contentType"
          value={key}
          label={name}
          isChosen={search.categoryContentTypes.includes(key)}
          onChoose={() => toggle(key)}
        />
      ))}
    </fieldset>
  );
}
