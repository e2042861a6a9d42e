import type { SearchRecord } from "#server/search/search-log.ts";
import { reportAsCsv, searchesReport } from "#server/search/searches-report.ts";

let count = 0;
/** A search on Monday, May 4, 2026, which found something. */
function searched(term: string, fields: Partial<Extract<SearchRecord, { term: string }>> = {}) {
  count += 1;
  const plain = { at: "2026-05-04T10:00:00Z", id: `q${count}`, locale: "en", isFiltered: false, total: 3 };
  return { ...plain, term, ...fields };
}

const openedOf = ({ id }: { readonly id: string }) => ({ at: "2026-05-04T10:01:00Z", opened: id });

describe("the report of searches", () => {
  it("lists what found nothing, most frequent first, whatever its case and spaces, each language by itself", () => {
    const records = [
      searched("invoice", { total: 0 }),
      searched("Dark  mode", { total: 0 }),
      searched("dark mode", { total: 0 }),
      searched("dark mode", { total: 0, locale: "ja" }),
      searched("boards"),
    ];

    expect(searchesReport(records).lists.nothing).toEqual([
      { term: "dark mode", locale: "en", times: 2 },
      { term: "dark mode", locale: "ja", times: 1 },
      { term: "invoice", locale: "en", times: 1 },
    ]);
  });

  it("lists what was found and never opened, if it was searched for more than once", () => {
    const opened = searched("boards");
    const records = [opened, openedOf(opened), searched("boards"), searched("once"), searched("sla"), searched("SLA")];

    expect(searchesReport(records)).toMatchObject({
      isOpeningUnknown: false,
      lists: { unopened: [{ term: "SLA", times: 2 }] },
    });
  });

  it("says that opening is unknown where none was measured, and lists nothing as unopened", () => {
    expect(searchesReport([searched("sla"), searched("sla")])).toMatchObject({
      isOpeningUnknown: true,
      lists: { unopened: [] },
    });
  });

  it("lists what was corrected, relaxed and put otherwise, with what came in its place", () => {
    const { lists } = searchesReport([
      searched("pipline", { searchedFor: "pipeline" }),
      searched("blue green red", { isRelaxed: true }),
      searched("refund", { after: "money back" }),
    ]);

    expect(lists.corrected).toEqual([{ term: "pipline", locale: "en", times: 1, instead: "pipeline" }]);
    expect(lists.relaxed).toEqual([{ term: "blue green red", locale: "en", times: 1 }]);
    expect(lists.reformulated).toEqual([{ term: "money back", locale: "en", times: 1, instead: "refund" }]);
  });

  it("is of the latest week, or of the one that is asked for; weeks begin on Monday in UTC", () => {
    const records = [
      searched("sunday", { at: "2026-05-10T23:59:59Z" }),
      searched("monday", { at: "2026-05-11T00:00:00Z" }),
      searched("broken", { at: "no time" }),
    ];

    expect(searchesReport(records)).toMatchObject({
      weeks: ["2026-05-11", "2026-05-04"],
      week: "2026-05-11",
      searches: 1,
    });
    expect(searchesReport(records, "2026-05-04")).toMatchObject({ week: "2026-05-04", searches: 1 });
    expect(searchesReport(records, "1999-01-04").week).toBe("2026-05-11");
    expect(searchesReport([])).toMatchObject({ weeks: [], week: undefined, searches: 0 });
  });

  it("is CSV that no spreadsheet takes for a formula", () => {
    const report = searchesReport([searched('=HYPERLINK("x")', { total: 0 }), searched("a, b", { total: 0 })]);

    expect(reportAsCsv(report)).toBe(
      'week,list,term,language,times,instead\r\n2026-05-04,nothing,"\'=HYPERLINK(""x"")",en,1,\r\n2026-05-04,nothing,"a, b",en,1,\r\n',
    );
  });

  it.each([
    ["+1+cmd|' /C calc'!A0", "'+1+cmd|' /C calc'!A0"],
    ["－1", "'－1"],
    ["＠sum(1)", "'＠sum(1)"],
    [" =1", "' =1"],
    ["how to; =1+1", '"how to;\' =1+1"'],
    ['a;"=1', '"a;\'""=1"'],
    ["pay-per-use", "pay-per-use"],
  ])("is text in every spreadsheet, whatever separates its cells: %s", (term, cell) => {
    const csv = reportAsCsv(searchesReport([searched(term, { total: 0 })]));

    expect(csv).toContain(`nothing,${cell},en`);
  });
});
