import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import { type ContentTab, contentTabs } from "#shared/search/content-tabs.ts";
import { showsCategories } from "#shared/search/search-filters.ts";
import { resultsId, staysHere, useFinder } from "./finder.ts";
import { useSearchServices } from "./search-services.ts";

/** Links before scripts run; tabs after: arrow keys move among them, Enter and Space choose (WAI-ARIA APG, Tabs). */
export function ContentTabs() {
  const { texts, choices, progress, queryId, isLive, ask, addressOf, locale } = useFinder();
  const { track } = useSearchServices();
  const list = useRef<HTMLDivElement>(null);
  const { search, shown } = progress;
  const tabs = contentTabs(choices.filters, search, shown?.outcome.response.facets);
  if (tabs.length < 2) return null;
  const selected = tabs.filter(({ isSelected }) => isSelected);

  const choose = (tab: ContentTab, event: MouseEvent) => {
    if (!isLive || !staysHere(event)) return;
    event.preventDefault();
    ask(tab.choose);
    const kind = showsCategories(choices.filters) ? "category" : "contentType";
    track("tab_select", { tabs: kind, tab: tab.key ?? "all", queryId });
  };
  const move = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const at = links.findIndex((link) => link.matches(":focus"));
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
    if (event.key !== " " && to === undefined) return;
    event.preventDefault();
    if (to === undefined) links[at]?.click();
    else links.at(to % links.length)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role in each of its two states
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <div
      className="kinds"
      ref={list}
      aria-label={texts.contentTypeTabs}
      role={isLive ? "tablist" : "navigation"}
      aria-multiselectable={isLive && selected.length > 1 ? true : undefined}
      onKeyDown={isLive ? move : undefined}
    >
      {tabs.map((tab) => (
        <a
          key={tab.key ?? ""}
          href={addressOf(tab.choose(search))}
          onClick={(event) => choose(tab, event)}
          {...(isLive
            ? {
                role: "tab",
                "aria-selected": tab.isSelected,
                "aria-controls": resultsId,
                tabIndex: tab === selected[0] ? 0 : -1,
              }
            : { "aria-current": tab.isSelected })}
        >
          {tab.name ?? texts.allResults}
          {tab.count !== undefined && (
            <>
              {" "}
              <span className="count">{tab.count.toLocaleString(locale)}</span>
            </>
          )}
        </a>
      ))}
    </div>
  );
}
