import { siteTexts } from "#server/messages/messages-for.ts";
import { editorsPage } from "#server/pages/editors-page-view.ts";
import type { PageExtra } from "#server/pages/page-extra.ts";
import { type SearchesReport, type SearchRow, searchLists } from "#server/search/searches-report.ts";
import { InterfaceText } from "#shared/language.tsx";
import type { Messages } from "#shared/messages/messages.ts";
import type { SearchExplanation } from "#shared/search/explanation.ts";
import { Explanation } from "./explanation.tsx";

export const searchesCsvPath = "/gateway/api/editor/searches.csv";

export type ShownSearches = {
  readonly report: SearchesReport;
  /** What was asked about, as it was written. */
  readonly asked: { readonly query: string; readonly page: string };
  /** Absent: nothing was asked, or the search cannot tell. */
  readonly explanation?: SearchExplanation | undefined;
};

/** The search's own workbench, in the place of the not-found page's text (docs/behaviour/editors.md, Searches). */
export function searchesExtra(shown: ShownSearches): PageExtra {
  return {
    addTo({ locale, site }) {
      const { pages: messages } = siteTexts(site, locale);
      return {
        view: (view) =>
          editorsPage(view, site, locale, {
            title: messages.searches,
            breadcrumbs: [{ title: messages.searches }],
            main: (
              <InterfaceText as="div" className="stack">
                <h1>{messages.searches}</h1>
                <Weeks {...shown} messages={messages} />
                <Question {...shown} messages={messages} />
              </InterfaceText>
            ),
          }),
      };
    },
  };
}

type PartProps = ShownSearches & { readonly messages: Messages };

function Weeks({ report, messages }: PartProps) {
  const { weeks, week, searches, isOpeningUnknown, lists } = report;
  if (week === undefined) return <p>{messages.searchesNone}</p>;
  return (
    <>
      <form action="" method="get">
        <label>
          {messages.searchesWeek}{" "}
          <select name="week" defaultValue={week}>
            {weeks.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>{" "}
        <button type="submit">{messages.searchesShow}</button>{" "}
        <a href={`${searchesCsvPath}?week=${week}`} download="">
          CSV
        </a>
      </form>
      <p>{messages.searchesCount(searches)}</p>
      {searchLists.map((list) => (
        <section key={list} aria-labelledby={`searches-${list}`}>
          <h2 id={`searches-${list}`}>{messages.searchesList(list)}</h2>
          {list === "unopened" && isOpeningUnknown ? (
            <p>{messages.searchesOpeningUnknown}</p>
          ) : (
            <Rows rows={lists[list]} messages={messages} />
          )}
        </section>
      ))}
    </>
  );
}

function Rows({ rows, messages }: { readonly rows: readonly SearchRow[]; readonly messages: Messages }) {
  if (rows.length === 0) return <p>{messages.searchesNone}</p>;
  const hasInstead = rows.some(({ instead }) => instead !== undefined);
  return (
    <div className="table-wide">
      <table>
        <thead>
          <tr>
            <th>{messages.searchesTerm}</th>
            {hasInstead && <th>{messages.searchesInstead}</th>}
            <th>{messages.searchesTimes}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ term, locale, instead, times }) => (
            <tr key={`${locale} ${term} ${instead}`}>
              <td lang={locale}>
                <a href={`?query=${encodeURIComponent(term)}#explain`}>{term}</a>
              </td>
              {hasInstead && <td lang={locale}>{instead}</td>}
              <td>{times}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Question({ asked, explanation, messages }: PartProps) {
  return (
    <section id="explain" aria-labelledby="explain-heading">
      <h2 id="explain-heading">{messages.searchesExplain}</h2>
      <form action="#explain" method="get">
        <p>
          <label>
            {messages.searchesTerm} <input name="query" defaultValue={asked.query} maxLength={500} required />
          </label>{" "}
          <label>
            {messages.searchesPage} <input name="page" defaultValue={asked.page} maxLength={2000} placeholder="/" />
          </label>{" "}
          <button type="submit">{messages.searchesShow}</button>
        </p>
      </form>
      {explanation !== undefined && <Explanation explanation={explanation} messages={messages} />}
    </section>
  );
}
