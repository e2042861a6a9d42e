import { useContext } from "react";
import { useMessages } from "#shared/language.tsx";
import { LinkScopeContext, useLocalise } from "#shared/links/link.tsx";
import type { SearchScope } from "#shared/links/search-scope.ts";
import { searchPath } from "#shared/links/site-paths.ts";
import { pluralForms } from "#shared/messages/format-text.ts";
import { pageIndexAddress } from "./page-tree-addresses.ts";

type TreeFilterProps = {
  readonly rootId: string;
  readonly searchScope: SearchScope;
};

/** Finds pages of a long tree while one types; without script, and on Enter, it is a search of the same documentation. */
export function TreeFilter({ rootId, searchScope }: TreeFilterProps) {
  const messages = useMessages();
  const { locale } = useContext(LinkScopeContext);
  const localise = useLocalise();
  return (
    <form
      className="tree-filter"
      action={localise(searchPath)}
      data-index={pageIndexAddress(rootId, locale)}
      data-none={messages.noPagesMatch}
      data-found={JSON.stringify(pluralForms(locale, messages.pagesMatch))}
      data-cut={JSON.stringify(pluralForms(locale, (count) => messages.firstPagesMatch(count, "{shown}")))}
      data-search={messages.searchInstead("{term}")}
      data-failed={messages.filterFailed}
    >
      <input
        type="search"
        name="searchTerm"
        aria-label={messages.filterPages}
        placeholder={messages.filterPages}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      {Object.entries(searchScope).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}
