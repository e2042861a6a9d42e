import type { Messages } from "#shared/messages/messages.ts";

/** The page's texts as plain strings; `{…}` stands for what is filled in. */
export type SearchTexts = ReturnType<typeof searchTexts>;

export function searchTexts(messages: Messages) {
  return {
    results: messages.builtInTitle("search-results"),
    showingResultsFor: messages.showingResultsFor("{term}"),
    noResultsFor: messages.noResultsFor("{term}"),
    allArticles: messages.allArticles,
    nothingWithFilters: messages.nothingWithFilters,
    resultRange: messages.resultRange("{first}", "{last}", "{total}"),
    reachableResults: messages.reachableResults("{total}", "{reachable}"),
    loadingResults: messages.loadingResults,
    didYouMean: messages.didYouMean("{term}"),
    searchedInstead: messages.searchedInstead("{term}"),
    noResultsAdvice: messages.noResultsAdvice,
    noResultsHelp: messages.noResultsHelp,
    contactSupport: messages.contactSupport,
    searchFailed: messages.searchFailed,
    tryAgain: messages.tryAgain,
    answerOffer: messages.answerOffer,
    contentTypeTabs: messages.contentTypeTabs,
    allResults: messages.allResults,
    sortBy: messages.sortBy,
    filters: messages.filters,
    filterProduct: messages.filterProduct,
    allProducts: messages.allProducts,
    filterVersion: messages.filterVersion,
    allVersions: messages.allVersions,
    filterContentType: messages.filterContentType,
    applyFilters: messages.applyFilters,
    resetFilters: messages.resetFilters,
    activeFilters: messages.activeFilters,
    noFiltersApplied: messages.noFiltersApplied,
    removeFilter: messages.removeFilter("{name}"),
    versionNamed: messages.versionNamed("{version}"),
    inSection: messages.inSection("{title}"),
    helpfulCount: messages.helpfulCount("{count}"),
    viewCount: messages.viewCount("{count}"),
    resultPages: messages.resultPages,
    previousResults: messages.previousResults,
    nextResults: messages.nextResults,
    resultPage: messages.resultPage("{page}"),
    cloud: messages.cloud,
    dataCenter: messages.dataCenter,
  };
}

/** A text with its places filled in; what is filled in is not looked at again. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
