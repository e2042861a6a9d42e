import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contentRevision } from "#server/content/content-revision.ts";
import { writeFiles } from "#test/support/temporary-content.ts";

const commit = "0123456789abcdef0123456789abcdef01234567";
const other = "89abcdef0123456789abcdef0123456789abcdef";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "signpost-revision-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe("the revision of content", () => {
  it.each([
    ["a branch", { ".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": `${commit}\n` }],
    [
      "a packed branch",
      { ".git/HEAD": "ref: refs/heads/main\n", ".git/packed-refs": `# pack\n${commit} refs/heads/main\n` },
    ],
    ["a commit without a branch", { ".git/HEAD": `${commit}\n` }],
    ["the file REVISION, before git", { REVISION: `${commit}\n`, ".git/HEAD": `${other}\n` }],
  ])("is that of %s", (_what, files) => {
    writeFiles(dir, files);

    expect(contentRevision(dir)).toBe(commit);
  });

  it("is that of the repository that the folder is a part of", () => {
    writeFiles(dir, { ".git/HEAD": `${commit}\n`, "docs/index.md": "# A\n" });

    expect(contentRevision(join(dir, "docs"))).toBe(commit);
  });

  it("is that of a work tree, as git-sync makes one for each commit", () => {
    writeFiles(dir, {
      ".git/worktrees/now/HEAD": `${commit}\n`,
      ".git/worktrees/now/commondir": "../..\n",
      "now/.git": "gitdir: ../.git/worktrees/now\n",
    });

    expect(contentRevision(join(dir, "now"))).toBe(commit);
  });

  it.each([
    ["nothing", {}],
    ["what is no revision", { REVISION: "<script>\n" }],
    ["a branch that leads out", { ".git/HEAD": "ref: refs/../../../etc/passwd\n" }],
    ["a broken branch", { ".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": "nothing\n" }],
  ])("is unknown with %s", (_what, files) => {
    writeFiles(dir, files);
    const deep = join(dir, "a/b/c/d/e/f");
    mkdirSync(deep, { recursive: true });

    expect(contentRevision(Object.keys(files).length === 0 ? deep : dir)).toBeUndefined();
  });
});
