import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readIntercom } from "#scripts/importing/intercom.ts";
import { writeImported } from "#scripts/importing/write-imported.ts";
import { makeParityReport } from "#scripts/parity/make-parity-report.ts";
import { writeFiles } from "#test/support/temporary-content.ts";

const cdn = "https://downloads.intercomcdn.com/i/o/1/2/board.png?expires=1728000000&signature=a";
const article = {
  type: "article",
  id: "101",
  workspace_id: "w1",
  title: "Move a card",
  description: "From one list to another.",
  body: `<h2 id="h_4bf86c">How it_goes</h2><p class="no-margin">Take <b>the card</b>, or <a href="https://intercom.help/acme/en/articles/102-lists#h_1">read on</a>.</p><div class="intercom-interblocks-callout" style="background-color: #d7efdc80;"><p>Slowly.</p></div><div class="intercom-container"><img src="${cdn}" alt="A board"></div><p><a href="#h_4bf86c">Again</a></p><div class="intercom-interblocks-video"><iframe src="https://www.youtube.com/embed/abc" title="A film"></iframe></div>`,
  author_id: 5017691,
  state: "published",
  created_at: 1672928359,
  updated_at: 1714816800,
  url: "https://intercom.help/acme/en/articles/101-move-a-card",
  parent_id: 12,
  parent_type: "collection",
  default_locale: "en",
  translated_content: {
    type: "article_translated_content",
    de: {
      type: "article_content",
      title: "Karte verschieben",
      description: "",
      body: "<p>Die Karte nehmen.</p>",
      state: "published",
      updated_at: 1714816800,
      url: "https://intercom.help/acme/de/articles/101-karte",
    },
    fr: null,
  },
};
const { translated_content: _none, ...plain } = article;

/** Answers of the API as they come, one of them in two pages. */
const answers = {
  "articles-1.json": JSON.stringify({
    type: "list",
    pages: { page: 1, total_pages: 2 },
    total_count: 2,
    data: [article],
  }),
  "articles-2.json": JSON.stringify({
    type: "list",
    data: [
      {
        ...plain,
        id: "102",
        title: "Lists",
        body: '<h2 id="h_1">More</h2><p>Soon.</p>',
        parent_id: null,
        state: "draft",
        description: null,
        url: null,
      },
    ],
  }),
  "collections.json": JSON.stringify({
    type: "list",
    data: [
      { id: "11", workspace_id: "w1", name: "Boards & cards", order: 1, icon: "bookmark", parent_id: null },
      { id: "12", workspace_id: "w1", name: "Every day", order: 1, icon: "", parent_id: "11" },
    ],
  }),
  "pictures/board.png": "png",
};

describe("The import of Intercom's articles", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "intercom-"));
    writeFiles(join(folder, "export"), answers);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const read = (path: string) => readFileSync(join(folder, "content", path), "utf8");
  const write = async () => {
    const imported = await readIntercom(join(folder, "export"));
    return { imported, ...writeImported(imported, join(folder, "content"), () => undefined) };
  };

  it("brings places, texts, pictures, languages, drafts and dates along", async () => {
    await write();

    const page = read("kb/boards-cards/every-day/move-a-card.md");
    expect(page).toContain("title: Move a card");
    expect(page).toContain("description: From one list to another.");
    expect(page).toContain("2024-05-04T10:00:00.000Z");
    expect(page).toContain("## How it_goes {#h_4bf86c}");
    expect(page).toContain("Take **the card**, or [read on](../../lists.md#h_1).");
    expect(page).toContain("> [!NOTE]");
    expect(page).toContain("![A board](../../../files/pictures/board.png)");
    expect(page).toContain("https://www.youtube.com/embed/abc");
    expect(read("kb/lists.md")).toContain("draft: true");
    expect(read("de/kb/boards-cards/every-day/move-a-card.md")).toContain("Die Karte nehmen.");
    expect(read("site.yaml")).toBe("languages:\n  - en\n  - de\n");
    expect(read("files/pictures/board.png")).toBe("png");
  });

  it("leads old addresses of every language on, and loses no anchor", async () => {
    const { imported } = await write();

    expect(imported.pages[0]?.oldAddresses).toEqual([
      "/acme/en/articles/101-move-a-card",
      "/en/articles/101",
      "/acme/de/articles/101-karte",
      "/de/articles/101",
    ]);
    const report = await makeParityReport(join(folder, "content"), imported.pages[0]?.oldAddresses);
    expect(report.addresses.dead).toEqual([]);
    expect(report.anchors.dead).toEqual([]);
  });

  it("changes nothing the second time", async () => {
    await write();

    expect(await write()).toMatchObject({ written: 0, kept: [] });
  });

  it("names a picture that is not in the export, and leaves it where it is", async () => {
    rmSync(join(folder, "export/pictures"), { recursive: true });

    const { imported } = await write();

    expect(imported.notes.some((note) => note.includes("board.png") && note.includes("is not in the export"))).toBe(
      true,
    );
    expect(read("kb/boards-cards/every-day/move-a-card.md")).toContain("downloads.intercomcdn.com");
  });
});
