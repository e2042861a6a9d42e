import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findInside, listFolder } from "#server/content/files/watch/list-folder.ts";

describe("The files of a folder", () => {
  let root: string;
  beforeEach(() => {
    root = join(mkdtempSync(join(tmpdir(), "listed-")), "content");
    mkdirSync(root);
  });
  afterEach(() => rmSync(dirname(root), { recursive: true }));

  const write = (...files: string[]) => {
    for (const file of files) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), "text");
    }
  };
  const link = (target: string, at: string) => symlinkSync(target, join(root, at));
  const names = () => listFolder(root, "").files;

  it("are not those with a dot in front, nor installed packages, wherever they are", () => {
    write(
      "a.md",
      ".env",
      ".git/config",
      "guide/.hidden/b.md",
      "guide/node_modules/x/package.json",
      "node_modules/y.json",
    );

    expect(names()).toEqual(["a.md"]);
  });

  it.each([
    ["a hidden file", ".env", "notes.txt"],
    ["a file in a hidden folder", ".git/config", "guide/leak.md"],
    ["a hidden folder", ".git", "public"],
    ["a package", "node_modules/x/readme.md", "x.md"],
  ])("are not seen through a link to %s", (_what, target, at) => {
    write("guide/a.md", ".env", ".git/config", "node_modules/x/readme.md");
    link(join(root, target), at);

    expect(names()).toEqual(["guide/a.md"]);
    expect(findInside(root, at)).toBeUndefined();
    expect(findInside(root, `${at}/config`)).toBeUndefined();
  });

  it("are each listed once, however folders link to each other", () => {
    write("a/1.md", "b/2.md", "c/3.md");
    for (const [from, to] of ["ab", "ac", "ba", "bc", "ca", "cb"].map((pair) => [...pair]))
      link(`../${to}`, `${from}/${to}`);

    const { files, folders, skipped } = listFolder(root, "");

    expect(files).toEqual(["a/1.md", "b/2.md", "c/3.md"]);
    expect(folders).toHaveLength(4);
    expect(skipped).toHaveLength(6);
    expect(findInside(root, "a/b/2.md")).toBeUndefined();
  });

  it("may be links to files that are seen at their own place", () => {
    write("guide/a.md");
    link("guide/a.md", "b.md");

    expect(names()).toEqual(["b.md", "guide/a.md"]);
  });

  it("are those of a Kubernetes mount, at the root and in a folder", () => {
    write("..2026_01_02_03_04_05.123/a.md", "..2026_01_02_03_04_05.123/docs/b.md", "sub/..2026_01_02_03_04_05.9/c.md");
    link("..2026_01_02_03_04_05.123", "..data");
    link("..data/a.md", "a.md");
    link("..data/docs", "docs");
    link("..2026_01_02_03_04_05.9", "sub/..data");
    link("..data/c.md", "sub/c.md");

    expect(names()).toEqual(["a.md", "docs/b.md", "sub/c.md"]);
    expect(findInside(root, "docs/b.md")?.stats.isFile()).toBe(true);
  });

  it("are those below /.well-known, at the top only", () => {
    write(".well-known/security.txt", ".well-known/acme-challenge/token", ".well-known/.env", "a/.well-known/x.txt");

    expect(names()).toEqual([".well-known/acme-challenge/token", ".well-known/security.txt"]);
  });
});
