import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { goldenProblems } from "#scripts/content-check/golden-queries.ts";

describe("golden queries of a site", () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "golden-"));
    mkdirSync(join(dir, "docs"));
    writeFileSync(join(dir, "README.md"), "# Help\n");
    writeFileSync(join(dir, "site.yaml"), "languages: [en]\n");
    writeFileSync(join(dir, "docs/tokens.md"), "# Rotate a token\n\nMake a new token and revoke the old one.\n");
    writeFileSync(join(dir, "docs/boards.md"), "# Boards\n\nColumns of a board.\n");
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it("are named with the place of their page where that is not among the first", async () => {
    writeFileSync(
      join(dir, "search.yaml"),
      `golden:
  - { query: rotate a token, page: /docs/tokens, within: 1 }
  - { query: columns, page: /docs/tokens }
pins:
  - { query: first of all, pages: [/docs/boards] }
`,
    );

    expect(await goldenProblems(dir)).toEqual([
      {
        severity: "error",
        file: "search.yaml",
        field: "golden",
        message: 'for "columns" (en) /docs/tokens is not among the first ten',
      },
    ]);
  });

  it("are none where the site has none", async () => {
    expect(await goldenProblems(dir)).toEqual([]);
  });
});
