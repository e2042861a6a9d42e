import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  markFromHistory,
  markTranslations,
  staleTranslations,
} from "#server/content/files/translations/stale-translations.ts";
import { writeFiles } from "#test/support/temporary-content.ts";

const english = `# Use it

It works with [boards](/boards) and lists. Choose one, give it a name, and invite the people who are going to work with it.

## Install

Run the installer of version 7.4 and wait.

## Remove

Stop the service first.
`;
const files = {
  "site.yaml": "languages: [en, de, ja]\n",
  "guide.md": english,
  "de/guide.md": "# Benutzen\n\nEs geht.\n",
  "other.md": "# Other\n\nText.\n",
  "other.ja.md": "# ほか\n\n本文。\n",
};

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "signpost-translations-"));
  writeFiles(dir, files);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const staleIn = async () =>
  (await staleTranslations(dir)).stale.map(({ translation, title, state }) => [translation.file, title, state]);
const write = (text: string) => writeFiles(dir, { "guide.md": text });

describe("a translation that was marked", () => {
  beforeEach(() => markTranslations(dir, ["de/guide.md"], "2026-05-04"));

  it.each([
    ["nothing", (text: string) => text],
    ["where a link leads", (text: string) => text.replace("(/boards)", "(/tracker/boards)")],
    ["how a word is marked", (text: string) => text.replace("lists", "**lists**")],
    ["the spelling of one word", (text: string) => text.replace("installer", "instaler")],
    ["the order of sections", () => english.replace(/(## Install[\s\S]*?)(## Remove[\s\S]*)/, "$2\n$1")],
  ])("is up to date when its source changed in %s", async (_what, change) => {
    write(change(english));

    expect(await staleIn()).toEqual([]);
  });

  it.each([
    ["a word more", "Install", (text: string) => text.replace("and wait", "and do not wait")],
    ["a number", "Install", (text: string) => text.replace("7.4", "7.5")],
    ["several words", "Remove", (text: string) => text.replace("Stop the service", "Keep the server")],
    ["another title", "", (text: string) => text.replace("# Use it", "# Work with it")],
    ["a sentence less", "", (text: string) => text.replace(/ Choose one.*/, "")],
  ])("is behind in one section by %s", async (_what, section, change) => {
    write(change(english));

    expect(await staleIn()).toEqual([["de/guide.md", section, "changed"]]);
  });

  it("is behind by a section that is new, and by one that is gone", async () => {
    write(english.replace(/## Remove[\s\S]*/, "## Update\n\nAsk everybody to log out before.\n"));

    expect(await staleIn()).toEqual([
      ["de/guide.md", "Update", "new"],
      ["de/guide.md", "Remove", "removed"],
    ]);
  });

  it("knows a section again under another heading", async () => {
    write(english.replace("## Install", "## Set it up"));

    expect(await staleIn()).toEqual([["de/guide.md", "Set it up", "changed"]]);
  });

  it("is up to date again when it is marked again, by its own name or that of its source", async () => {
    write(english.replace("7.4", "7.5"));
    await markTranslations(dir, ["guide.md"], "2026-06-01");

    expect(await staleIn()).toEqual([]);
    expect(readFileSync(join(dir, ".translations.json"), "utf8")).toContain('"on":"2026-06-01"');
  });

  it("does not keep what the source said", () => {
    expect(readFileSync(join(dir, ".translations.json"), "utf8")).not.toContain("installer");
  });

  it("says when the source changed, as of when it was translated, and how much there is to do", async () => {
    write(english.replace("7.4", "7.5"));

    const [found] = (await staleTranslations(dir)).stale;

    expect(found).toMatchObject({ translatedOn: "2026-05-04", words: 9 });
    expect(found?.changedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it("is told apart from those of which nothing is known", async () => {
    const { unknown, translations } = await staleTranslations(dir);

    expect(translations.map(({ file, source, language }) => [file, source, language])).toEqual([
      ["de/guide.md", "guide.md", "de"],
      ["other.ja.md", "other.md", "ja"],
    ]);
    expect(unknown.map(({ file }) => file)).toEqual(["other.ja.md"]);
  });
});

describe("a translation in a git repository", () => {
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@vendor.example", ...args], {
      cwd: dir,
      stdio: "pipe",
    });
  beforeEach(() => {
    git("init", "-q");
    git("add", "-A");
    git("commit", "-qm", "begin", "--date", "2026-01-02T03:04:05Z");
  });

  it("needs no mark: it is as old as its last commit", async () => {
    write(english.replace("7.4", "7.5"));
    expect(await staleIn()).toEqual([["de/guide.md", "Install", "changed"]]);
    git("add", "-A");
    git("commit", "-qm", "change");
    expect(await staleIn()).toEqual([["de/guide.md", "Install", "changed"]]);

    writeFiles(dir, { "de/guide.md": "# Benutzen\n\nEs geht mit 7.5.\n" });
    git("add", "-A");
    git("commit", "-qm", "translate");

    expect(await staleIn()).toEqual([]);
  });

  it("is marked with what its source said then, and needs the repository no more", async () => {
    write(english.replace("7.4", "7.5"));
    await markTranslations(dir, ["other.md"], "2026-05-04");

    const marked = await markFromHistory(dir);
    rmSync(join(dir, ".git"), { recursive: true });

    expect(marked.map(({ file }) => file)).toEqual(["de/guide.md"]);
    expect(await staleIn()).toEqual([["de/guide.md", "Install", "changed"]]);
    expect(await markFromHistory(dir)).toEqual([]);
  });
});

describe("a language that is written without blanks", () => {
  it("is compared by its words", async () => {
    writeFiles(dir, {
      "site.yaml": "languages: [ja, en]\n",
      "guide.md": "# 使い方\n\nボードを作成して、チームのメンバーを招待します。最初に名前を決めてください。\n",
      "en/guide.md": "# Use it\n",
    });
    await markTranslations(dir, [], "2026-05-04");
    expect(await staleIn()).toEqual([]);

    write("# 使い方\n\nボードを作成して、チームのメンバーを招待します。最初に名前と色を決めて保存してください。\n");

    expect(await staleIn()).toEqual([["en/guide.md", "", "changed"]]);
  });
});
