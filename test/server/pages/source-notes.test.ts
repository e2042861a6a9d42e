import request from "supertest";
import { markTranslations } from "#server/content/files/translations/stale-translations.ts";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";

const english = `# Use it

Choose one board.

## Install

Run the installer of version 7.4 and wait.

## Remove

Stop the service first.
`;
const german = `# Benutzen

Ein Board wählen.

## Installieren

Das Installationsprogramm der Version 7.4 starten und warten.

## Entfernen

Zuerst den Dienst anhalten.
`;
const files = {
  "site.yaml": "languages: [en, de, ar]\n",
  "index.md": "# Help\n",
  "guide.md": english,
  "de/guide.md": german,
  "kb/stop.md": "# Stop\n\n## Cause\n\nIt is full.\n\n## Solution\n\nDelete 5 files.\n",
  "de/kb/stop.md": "# Halt\n\n## Cause\n\nVoll.\n\n## Solution\n\n5 Dateien löschen.\n",
};

let site: FolderSite;
beforeEach(async () => {
  site = await folderSite(files, { CONTENT_WATCH: "events" });
  await markTranslations(site.content.dir, [], "2026-05-04");
});
afterEach(() => site.close());

const textOf = async (path: string) => (await request(site.server).get(path).expect(200)).text;
/** The notes of a page, each behind the last heading above it. */
const notesOn = async (path: string) => {
  const main = (await textOf(path)).split("<main")[1] ?? "";
  const pieces = main.matchAll(/<h([1-6])[^>]*>([^<]*)<\/h\1>|<div class="source-note"[^>]*>(.*?)<\/div>/g);
  let heading = "";
  const found: string[][] = [];
  for (const [, , title, note] of pieces) {
    if (title !== undefined) heading = title;
    if (note !== undefined) found.push([heading, note.replace(/<\/?p>/g, "")]);
  }
  return found;
};
const changed = (text: string) => site.content.write({ "guide.md": text });

/** Events of the file system arrive when they do. */
const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};

describe("a translated page", () => {
  it("says nothing while its source says what it said", async () => {
    expect(await notesOn("/de/guide")).toEqual([]);
    await changed(english.replace("installer", "instaler"));

    expect(await notesOn("/de/guide")).toEqual([]);
  });

  it("says in a section that its source has changed, until it is marked again", async () => {
    await textOf("/de/guide");
    await changed(english.replace("7.4", "7.5"));

    await until(async () => (await notesOn("/de/guide")).length > 0);
    expect(await notesOn("/de/guide")).toEqual([
      ["Installieren", "Dieser Abschnitt wurde am 4. Mai 2026 übersetzt; auf Englisch lautet er inzwischen anders."],
    ]);
    expect(await notesOn("/guide")).toEqual([]);

    await markTranslations(site.content.dir, ["de/guide.md"], "2026-06-01");
    await until(async () => (await notesOn("/de/guide")).length === 0);
  });

  it("says it at its beginning, of sections that are gone, and of new ones behind those before them", async () => {
    await changed(
      english
        .replace("one board", "a project of yours")
        .replace(/## Remove[\s\S]*/, "## Update\n\nAsk everybody to log out.\n"),
    );

    expect((await notesOn("/de/guide")).map(([heading, text]) => [heading, text?.slice(0, 30)])).toEqual([
      ["Benutzen", "Dieser Abschnitt wurde am 4. M"],
      ["Installieren", "Seit diese Seite am 4. Mai 202"],
      ["Entfernen", "Dieser Abschnitt wurde am 4. M"],
    ]);
  });

  it("names the sections above its text when it has others than its source had", async () => {
    await site.content.write({ "de/guide.md": german.replace("## Entfernen", "Noch ein Satz.") });
    await changed(english.replace("7.4", "7.5").replace("Stop the service", "Keep the server"));

    expect(await notesOn("/de/guide")).toEqual([
      [
        "Benutzen",
        "Seit diese Seite am 4. Mai 2026 übersetzt wurde, hat sie sich auf Englisch hier geändert: Install, Remove.",
      ],
    ]);
  });

  it("says it of an article of the knowledge base before its first part", async () => {
    await site.content.write({ "kb/stop.md": files["kb/stop.md"].replace("5", "6") });

    expect((await notesOn("/de/kb/stop")).map(([, text]) => text)).toEqual([
      "Seit diese Seite am 4. Mai 2026 übersetzt wurde, hat sie sich auf Englisch hier geändert: Solution.",
    ]);
  });

  it("says it nowhere but on the page: not in its Markdown, and not where it shows the source's own text", async () => {
    await changed(english.replace("7.4", "7.5"));

    expect(await textOf("/de/guide.md")).not.toContain("übersetzt");
    expect(await notesOn("/ar/guide")).toEqual([]);
  });

  it("prints a heading of its source as text", async () => {
    await changed(`${english}\n## <img src=x onerror=alert(1)> & more\n\nWords.\n`);

    const [, note = ""] = (await notesOn("/de/guide"))[0] ?? [];
    expect(note).not.toContain("<img");
  });

  it("does without notes when the marks cannot be read", async () => {
    await site.content.write({ ".translations.json": "{", "guide.md": english.replace("7.4", "7.5") });

    expect(await notesOn("/de/guide")).toEqual([]);
  });
});
