import type { Messages } from "#shared/messages/messages.ts";

/** Texts of the suggestions below a search box, written into its form for the script that shows them. */
export type SearchBoxTexts = ReturnType<typeof searchBoxTexts>;

export function searchBoxTexts(messages: Messages) {
  const { suggestions, recentSearches, clearRecentSearches, slashOn, slashOff, pageActions } = messages;
  const suggestionsFound = messages.suggestionsFound("{count}");
  const searchAllTexts = messages.searchAllTexts("{term}");
  return {
    suggestions,
    recentSearches,
    clearRecentSearches,
    suggestionsFound,
    searchAllTexts,
    slashOn,
    slashOff,
    pageActions,
  };
}
