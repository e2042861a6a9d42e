import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gapsReport, readGaps } from "#scripts/search-gaps/gaps-report.ts";
import { notingGaps, type SearchGap, searchGaps } from "#server/search/search-gaps.ts";
import { boatDocuments } from "#test/support/search-documents.ts";
import { simpleSearch } from "#test/support/simple-search.ts";
import { searchRequest } from "./backend-contract.ts";

const never = new AbortController().signal;
const silent = { info: () => undefined, error: () => undefined };

describe("searches that find nothing", () => {
  const noted: SearchGap[] = [];
  const backend = notingGaps(simpleSearch(boatDocuments), { note: (gap) => void noted.push(gap) });
  const search = (...[query, fields]: Parameters<typeof searchRequest>) =>
    backend.search({ request: searchRequest(query, fields), locale: "en" }, never);
  beforeEach(() => {
    noted.length = 0;
  });

  it("are noted with their language and whether they were narrowed", async () => {
    await search("  periscope ");
    await search("sails", { facetFilters: { contentTypes: ["pageKbArticle"] } });

    expect(noted).toEqual([
      { at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), term: "periscope", locale: "en", isFiltered: false },
      { at: expect.any(String), term: "sails", locale: "en", isFiltered: true },
    ]);
  });

  it("are noted with email addresses masked", async () => {
    await search("bill for bob@example.com, please");

    expect(noted[0]?.term).toBe("bill for [email], please");
  });

  it("are not noted when nobody typed them, but a page's address was looked for", async () => {
    await backend.search({ request: searchRequest("periscope"), locale: "en", isByAddress: true }, never);

    expect(noted).toEqual([]);
  });

  it("are not noted when something was found, nothing was asked or a later page is empty", async () => {
    await search("sails");
    await search("  ");
    await search("periscope", { pagination: { from: 10, size: 10 } });

    expect(noted).toEqual([]);
  });
});

describe("the list of searches that find nothing", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "gaps-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const gap = (term: string, fields: Partial<SearchGap> = {}): SearchGap => ({
    at: "2026-05-04T10:00:00.000Z",
    term,
    locale: "en",
    isFiltered: false,
    ...fields,
  });

  it("is kept in the data folder, which is made when it is needed", async () => {
    const gaps = searchGaps(join(folder, "data"), silent);
    gaps.note(gap("periscope"));
    gaps.note(gap("torpedo"));
    await gaps.close();

    expect(await readGaps(join(folder, "data"))).toEqual([gap("periscope"), gap("torpedo")]);
  });

  it("loses no search to half a line that a crash left", async () => {
    writeFileSync(join(folder, "search-gaps.jsonl"), `${JSON.stringify(gap("before"))}\n{"at":"2026`);
    const gaps = searchGaps(folder, silent);
    gaps.note(gap("periscope"));
    await gaps.close();

    expect((await readGaps(folder)).map(({ term }) => term)).toEqual(["before", "periscope"]);
  });

  it("does not grow for ever: of two files the older one is lost", async () => {
    for (const term of ["first", "second", "third"]) {
      const gaps = searchGaps(folder, silent, 1);
      gaps.note(gap(term));
      await gaps.close();
    }

    expect((await readGaps(folder)).map(({ term }) => term)).toEqual(["second", "third"]);
  });

  it("costs nothing but itself where the disk does not work, and says so once", async () => {
    writeFileSync(join(folder, "file"), "");
    const warnings: string[] = [];
    const gaps = searchGaps(join(folder, "file"), {
      ...silent,
      error: (_fields: object, text?: string) => void warnings.push(text ?? ""),
    });
    for (let times = 0; times < 3; times++) {
      gaps.note(gap("periscope"));
      await gaps.close();
    }

    expect(warnings).toEqual([expect.stringContaining("DATA_DIR")]);
  });

  it("loses what comes faster than it can be written", async () => {
    const gaps = searchGaps(folder, silent);
    for (let times = 0; times < 1500; times++) gaps.note(gap(`term ${times}`));
    await gaps.close();

    expect(readFileSync(join(folder, "search-gaps.jsonl"), "utf8").trim().split("\n")).toHaveLength(1000);
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
    writeFileSync(join(folder, "search-gaps.jsonl"), `{"at":"2026"}\nnot json\n{"cut`);

    expect(await readGaps(folder)).toEqual([]);
    expect(existsSync(join(folder, "search-gaps.old.jsonl"))).toBe(false);
    expect(gapsReport([], 5)).toBe("No search without results was written down.");
  });
});
