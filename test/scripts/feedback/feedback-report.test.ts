import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unhelpfulPages } from "#scripts/feedback/page-scores.ts";
import { readVotes } from "#scripts/feedback/read-votes.ts";

let dir = "";
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "signpost-report-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

type Fields = Readonly<Record<string, string>>;

const line = (fields: Fields) =>
  JSON.stringify({ at: "2025-11-20T10:00:00.000Z", page: "/a", language: "en", answer: "no", voter: "v1", ...fields });

const report = async (files: Readonly<Record<string, readonly string[]>>, since = "2025-11-01") => {
  await mkdir(join(dir, "feedback"), { recursive: true });
  for (const [file, lines] of Object.entries(files))
    await writeFile(join(dir, "feedback", file), lines.map((text) => `${text}\n`).join(""));
  const { votes, unreadable } = await readVotes(dir, new Date(since));
  return { pages: unhelpfulPages(votes), unreadable };
};

const many = (count: number, fields: Fields) =>
  Array.from({ length: count }, (_, index) => line({ ...fields, voter: `${fields["answer"]}${index}` }));

describe("the report on feedback", () => {
  it("counts a reader's last answer about a page only", async () => {
    const { pages } = await report({
      "2025-11.jsonl": [
        line({ voter: "v1", answer: "yes" }),
        line({ voter: "v1", answer: "no" }),
        line({ voter: "v1", answer: "no", reason: "notClear" }),
        line({ voter: "v2", answer: "yes" }),
      ],
    });

    expect(pages).toEqual([{ page: "/a", yes: 1, no: 1, reasons: { notClear: 1 } }]);
  });

  it("names the page first that most surely does not help, not the one with the worst luck", async () => {
    const { pages } = await report({
      "2025-11.jsonl": [
        ...many(1, { page: "/one-of-one", answer: "no" }),
        ...many(40, { page: "/forty-of-fifty", answer: "no" }),
        ...many(10, { page: "/forty-of-fifty", answer: "yes" }),
        ...many(5, { page: "/five-of-fifty", answer: "no" }),
        ...many(45, { page: "/five-of-fifty", answer: "yes" }),
        ...many(9, { page: "/liked", answer: "yes" }),
      ],
    });

    expect(pages.map(({ page }) => page)).toEqual(["/forty-of-fifty", "/one-of-one", "/five-of-fifty"]);
  });

  it("tells translations apart", async () => {
    const { pages } = await report({
      "2025-11.jsonl": [line({ language: "ja" }), line({ language: "en", voter: "v2" })],
    });

    expect(pages.map(({ page }) => page).sort()).toEqual(["/a", "/ja/a"]);
  });

  it("leaves out what is older than was asked for, in files and in lines", async () => {
    const { pages } = await report(
      {
        "2025-09.jsonl": [line({ at: "2025-09-30T00:00:00.000Z", page: "/september" })],
        "2025-11.jsonl": [line({ at: "2025-11-09T23:59:59.999Z", page: "/before" }), line({ page: "/after" })],
      },
      "2025-11-10",
    );

    expect(pages.map(({ page }) => page)).toEqual(["/after"]);
  });

  it("passes over lines and files that are no answers, and says how many lines", async () => {
    const { pages, unreadable } = await report({
      "2025-11.jsonl": [line({}), '{"at":"2025-11', '{"answer":"maybe"}', ""],
      "notes.txt": [line({ page: "/notes" })],
    });

    expect(pages.map(({ page }) => page)).toEqual(["/a"]);
    expect(unreadable).toBe(2);
  });

  it("is empty where nobody has answered yet", async () => {
    const { votes } = await readVotes(join(dir, "none"), new Date(0));

    expect(votes).toEqual([]);
  });
});
