import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gapsReport } from "#scripts/search-gaps/gaps-report.ts";
import {
  type LoggedSearch,
  notingSearches,
  readSearches,
  type SearchRecord,
  searchLog,
} from "#server/search/search-log.ts";
import { boatDocuments } from "#test/support/search-documents.ts";
import { simpleSearch } from "#test/support/simple-search.ts";
import { searchRequest } from "./backend-contract.ts";

const never = new AbortController().signal;
const silent = { info: () => undefined, error: () => undefined };

describe("searches of visitors", () => {
  const noted: SearchRecord[] = [];
  const { backend, opened } = notingSearches(simpleSearch(boatDocuments), {
    note: (record) => void noted.push(record),
  });
  const search = (...[query, fields]: Parameters<typeof searchRequest>) =>
    backend.search({ request: searchRequest(query, fields), locale: "en" }, never);
  const searchAs = (anonymousId: string, query: string) =>
    backend.search({ request: searchRequest(query), locale: "en", anonymousId }, never);
  beforeEach(() => {
    noted.length = 0;
  });

  it("are noted with what they found, their language and whether they were narrowed", async () => {
    const { queryId } = await search("  periscope ");
    await search("sails", { facetFilters: { contentTypes: ["topic"] } });

    expect(noted).toEqual([
      {
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        id: queryId,
        term: "periscope",
        locale: "en",
        isFiltered: false,
        total: 0,
      },
      expect.objectContaining({ term: "sails", isFiltered: true, total: 1 }),
    ]);
  });

  it("are noted with email addresses masked", async () => {
    await search("bill for bob@example.com, please");

    expect(noted[0]).toMatchObject({ term: "bill for [email], please" });
  });

  it("are not noted when nobody typed them, nothing was asked or a later page is looked at", async () => {
    await backend.search({ request: searchRequest("periscope"), locale: "en", isByAddress: true }, never);
    await search("  ");
    await search("periscope", { pagination: { from: 10, size: 10 } });

    expect(noted).toEqual([]);
  });

  it("count as opened once, however many results are, and only if they were made here", async () => {
    const { queryId } = await search("sails");

    opened(queryId);
    opened(queryId);
    opened("made up");

    expect(noted.slice(1)).toEqual([{ at: expect.any(String), opened: queryId }]);
  });

  it("name what the same visitor searched for before and opened nothing of, unless it was only written further", async () => {
    await searchAs("ada", "wind");
    await searchAs("ada", "wind force");
    await searchAs("bob", "rudder");
    const { queryId } = await searchAs("ada", "reef");
    opened(queryId);
    await searchAs("ada", "anchor");

    const befores = noted.flatMap((record) => ("term" in record ? [[record.term, record.after]] : []));
    expect(befores).toEqual([
      ["wind", undefined],
      ["wind force", undefined],
      ["rudder", undefined],
      ["reef", "wind force"],
      ["anchor", undefined],
    ]);
  });
});

describe("the list of searches", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "gaps-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const gap = (term: string, fields: Partial<LoggedSearch> = {}): LoggedSearch => ({
    at: "2026-05-04T10:00:00.000Z",
    id: "q1",
    term,
    locale: "en",
    isFiltered: false,
    total: 0,
    ...fields,
  });

  it("is kept in the data folder, which is made when it is needed", async () => {
    const log = searchLog(join(folder, "data"), silent);
    log.note(gap("periscope"));
    log.note(gap("torpedo"));
    await log.close();

    expect(await readSearches(join(folder, "data"))).toEqual([gap("periscope"), gap("torpedo")]);
  });

  it("loses no search to half a line that a crash left", async () => {
    writeFileSync(join(folder, "searches.jsonl"), `${JSON.stringify(gap("before"))}\n{"at":"2026`);
    const log = searchLog(folder, silent);
    log.note(gap("periscope"));
    await log.close();

    expect((await readSearches(folder)).map((record) => "term" in record && record.term)).toEqual([
      "before",
      "periscope",
    ]);
  });

  it("does not grow for ever: of two files the older one is lost", async () => {
    for (const term of ["first", "second", "third"]) {
      const log = searchLog(folder, silent, 1);
      log.note(gap(term));
      await log.close();
    }

    expect((await readSearches(folder)).map((record) => "term" in record && record.term)).toEqual(["second", "third"]);
  });

  it("costs nothing but itself where the disk does not work, and says so once", async () => {
    writeFileSync(join(folder, "file"), "");
    const warnings: string[] = [];
    const log = searchLog(join(folder, "file"), {
      ...silent,
      error: (_fields: object, text?: string) => void warnings.push(text ?? ""),
    });
    for (let times = 0; times < 3; times++) {
      log.note(gap("periscope"));
      await log.close();
    }

    expect(warnings).toEqual([expect.stringContaining("DATA_DIR")]);
  });

  it("loses what comes faster than it can be written", async () => {
    const log = searchLog(folder, silent);
    for (let times = 0; times < 1500; times++) log.note(gap(`term ${times}`));
    await log.close();

    expect(readFileSync(join(folder, "searches.jsonl"), "utf8").trim().split("\n")).toHaveLength(1000);
  });

  it("has the terms asked most often first, whatever their case and spaces", () => {
    const report = gapsReport(
      [
        gap("torpedo"),
        gap("Periscope  up"),
        gap("periscope up", { at: "2026-05-06T00:00:00Z" }),
        gap("網", { locale: "ja", at: "2026-05-05T00:00:00Z" }),
      ],
      2,
    );

    expect(report.split("\n").map((line) => line.trim())).toEqual([
      "times  last        in  filters   term",
      "2  2026-05-06  en            periscope up",
      "1  2026-05-05  ja            網",
      "… and 1 more",
    ]);
  });

  it("is printed without anything that acts on a terminal", () => {
    expect(gapsReport([gap("\u001b[31mred\u0007")], 5)).toContain("�[31mred�");
  });

  it("passes over lines that cannot be read, and says when there are none", async () => {
    writeFileSync(join(folder, "searches.jsonl"), `{"at":"2026"}\nnot json\n{"cut`);

    expect(await readSearches(folder)).toEqual([]);
    expect(existsSync(join(folder, "searches.old.jsonl"))).toBe(false);
    expect(gapsReport([], 5)).toBe("No search without results was written down.");
  });

  it("goes on with the searches without results that an earlier version kept", async () => {
    const { id: _, total: __, ...former } = gap("periscope");
    writeFileSync(
      join(folder, "search-gaps.jsonl"),
      `${JSON.stringify(former)}\n${JSON.stringify({ ...former, term: "sials", searchedFor: "sails" })}\n`,
    );

    expect(await readSearches(folder)).toEqual([
      gap("periscope", { id: "" }),
      gap("sials", { id: "", searchedFor: "sails", total: 1 }),
    ]);
  });
});
