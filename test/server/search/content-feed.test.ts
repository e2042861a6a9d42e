import { contentFeed } from "#server/search/content-feed.ts";
import type { DocumentChange } from "#server/search/search-document.ts";
import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

const product = (deployment: string, version?: string) =>
  `productNameReference: { id: tracker, productName: Tracker }\ndeployment: ${deployment}\n${version === undefined ? "" : `version: "${version}"\n`}`;

const files = {
  "site.yaml": "search:\n  synonyms:\n    - [board, kanban]\n",
  "tracker/product.yaml": `id: tracker\n${product("Cloud")}searchBoost: 2\n`,
  "tracker/docs/boards/index.md": "# Boards\n",
  "tracker/docs/boards/add.md":
    "---\ntitle: Add a board\nkeywords: [kanban]\nsearchBoost: 1.5\nlastPublished: 2026-05-04\n---\n\nOpen it.\n\n## Limits {#limits}\n\n- Ten **boards**\n",
  "tracker/docs/boards/secret.md": "---\ntitle: Secret\nsearchExclude: true\n---\n\nNothing.\n",
  "tracker-dc/product.yaml": `id: tracker-dc\n${product("Data Center", "10.2")}`,
  "tracker-dc/docs/boards/add.md": "# Add a board\n\nOn your own server.\n",
  "tracker-dc/9-12/product.yaml": `id: tracker-dc-912\n${product("Data Center", "9.12")}`,
  "tracker-dc/9-12/docs/boards/add.md": "# Add a board\n\nOn your old server.\n",
  "kb/slow.md":
    "---\ntitle: It is slow\nplatform: Cloud and Data Center\nproducts: [Tracker]\n---\n\n## Cause\n\nToo many cards.\n",
  "beacon/product.yaml": "id: beacon\nproductNameReference: { id: beacon, productName: Beacon }\ndeployment: Cloud\n",
  "beacon/docs/light.md": "# Light\n",
  "beacon/resources.yaml":
    "type: pageResources\ncards:\n  - { id: a, title: Mobile app, description: Answer from a phone., buttonLink: /kb }\n  - { title: Mobile app, buttonLink: /kb }\n  - { title: Without a link }\n",
  "notices.yaml":
    "type: pageNoticeHub\nnotices:\n  - { title: Planned maintenance, message: Sign-in **may** fail., date: 2026-11-01 }\n",
  "contact.yaml": "type: pageContact\ntitle: Contact us\nnotice: { message: We are away on Monday. }\n",
  "kb/ports.md": "---\ntitle: Ports\nplatform: Cloud and Data Center\nproducts: [Beacon, Abroad]\n---\n\nOpen them.\n",
  "ja/tracker/docs/boards/add.md": "# ボードを追加する\n\n開きます。\n",
};
const log = { warn: () => undefined };

describe("a content folder as documents for search", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());

  const open = async (watch: "off" | "poll" = "off") => {
    content = await temporaryContent(files, { watch, pollMs: 20 });
    return contentFeed(content.source, log);
  };

  it("has a page's facts, its text by sections, and what content says for search", async () => {
    const feed = await open();

    expect(await feed.document("en:/tracker/docs/add")).toMatchObject({
      key: "en:/tracker/docs/add",
      language: "en",
      url: "/tracker/docs/add",
      type: "topic",
      title: "Add a board",
      keywords: ["kanban"],
      boost: 3,
      lastPublished: "2026-05-04",
      products: [{ key: "tracker", name: "Tracker", platform: "cloud" }],
      sections: [{ text: "Open it." }, { title: "Limits", anchor: "limits", text: "Ten boards" }],
    });
    expect(await feed.synonyms()).toContainEqual(["board", "kanban"]);
  });

  it("has translations as documents of their own, with the page's id", async () => {
    const feed = await open();
    const [english, japanese] = await Promise.all(
      ["en:/tracker/docs/add", "ja:/tracker/docs/add"].map((key) => feed.document(key)),
    );

    expect(japanese).toMatchObject({ language: "ja", title: "ボードを追加する", url: "/tracker/docs/add" });
    expect(japanese?.id).toBe(english?.id);
  });

  it("has cards, notices and texts that stand beside a page's own as sections, with the ids that they have in the page", async () => {
    const feed = await open();
    const sectionsOf = async (key: string) => (await feed.document(key))?.sections;

    expect(await sectionsOf("en:/beacon/resources")).toEqual([
      { title: "Mobile app", anchor: "card-mobile-app", text: "Answer from a phone." },
      { title: "Mobile app", anchor: "card-mobile-app-1", text: "" },
    ]);
    expect(await sectionsOf("en:/notices")).toEqual([
      { title: "Planned maintenance", anchor: "notice-planned-maintenance", text: "Sign-in may fail." },
    ]);
    expect(await sectionsOf("en:/contact")).toEqual([{ text: "We are away on Monday." }]);
  });

  it("brings versions of a page together, and keeps editions apart", async () => {
    const feed = await open();
    const groups = await Promise.all(
      ["en:/tracker/docs/add", "en:/tracker-dc/docs/add", "en:/tracker-dc/9-12/docs/add"].map(
        async (key) => (await feed.document(key))?.versionGroup,
      ),
    );

    expect(groups[1]).toBe(groups[2]);
    expect(groups[0]).not.toBe(groups[1]);
  });

  it("files an article under the products and platforms it states", async () => {
    const feed = await open();
    const article = await feed.document("en:/kb/slow");

    expect(article?.products).toEqual([
      { key: "tracker", name: "Tracker", platform: "cloud" },
      { key: "tracker", name: "Tracker", platform: "data_center" },
    ]);
    expect(article?.sections).toEqual([{ title: "Cause", anchor: "cause", text: "Too many cards." }]);
  });

  it("says no platform of a product that has none here, whatever the article is for", async () => {
    content = await temporaryContent({
      "jotter/product.yaml": "title: Jotter\n",
      "kb/a.md": "---\nplatform: Cloud and Data Center\nproducts: [Jotter]\n---\n# A\n",
    });

    const document = await contentFeed(content.source, log).document("en:/kb/a");

    expect(document?.products).toEqual([{ key: "jotter", name: "Jotter" }]);
  });

  it("files no article under an edition that its product does not have", async () => {
    const feed = await open();

    expect((await feed.document("en:/kb/ports"))?.products).toEqual([
      { key: "beacon", name: "Beacon", platform: "cloud" },
      { key: "Abroad", name: "Abroad", platform: "cloud" },
      { key: "Abroad", name: "Abroad", platform: "data_center" },
    ]);
  });

  it("leaves out pages that are not to be found, and what is no page", async () => {
    const feed = await open();
    const keys = [...(await feed.fingerprints()).keys()];

    expect(await feed.document("en:/tracker/docs/secret")).toBeUndefined();
    expect(await feed.document("en:/nowhere")).toBeUndefined();
    expect(keys).toContain("ja:/tracker/docs/add");
    expect(keys.filter((key) => /search-results|not-found|login/.test(key))).toEqual([]);
  });

  it("tells of pages of rich text when a fragment changes, and of none in Markdown", async () => {
    const nodes = [{ nodeType: "paragraph", data: {}, content: [] }];
    const body = { nodeType: "document", data: {}, content: nodes };
    const fields = { type: "pageKbArticle", title: "Rich", body };
    const fragments = (text: string) => ({ "fragments.yaml": `restart: ${text}\n` });
    content = await temporaryContent(
      { ...files, "kb/rich.json": JSON.stringify(fields), ...fragments("Restart it.") },
      { watch: "events" },
    );
    const feed = contentFeed(content.source, log);
    const before = await feed.fingerprints();
    const told = new Promise<DocumentChange>((resolve) => feed.subscribe(resolve));

    content.write(fragments("Restart the node, then wait."));
    const { changed, removed } = await told;
    const after = await feed.fingerprints();

    const differing = [...after].filter(([key, stamp]) => before.get(key) !== stamp).map(([key]) => key);

    expect(changed.map(({ document }) => document.key)).toContain("en:/kb/rich");
    expect(removed).toEqual([]);
    expect(differing).toContain("en:/kb/rich");
    for (const key of ["en:/tracker/docs/add", "en:/kb/slow"]) expect(differing).not.toContain(key);
  });

  it("tells of pages that changed, came and went", async () => {
    const feed = await open("poll");
    const before = await feed.fingerprints();
    const changes: DocumentChange[] = [];
    const stop = feed.subscribe((change) => changes.push(change));

    content.write({
      "tracker/docs/boards/add.md": "# Add a board\n\nOpen it twice.\n",
      "tracker/docs/boards/move.md": "# Move a board\n\nDrag it.\n",
    });
    content.remove("kb/slow.md");
    for (let attempt = 0; attempt < 200 && !isComplete(changes); attempt++)
      await new Promise((resolve) => setTimeout(resolve, 25));
    stop();

    const changed = changes.flatMap((change) => change.changed);
    const last = changed.filter(({ document }) => document.key === "en:/tracker/docs/add").at(-1);
    expect(last?.document.sections).toEqual([{ text: "Open it twice." }]);
    expect(last?.fingerprint).not.toBe(before.get("en:/tracker/docs/add"));
    expect(changed.map(({ document }) => document.key)).toContain("en:/tracker/docs/move");
    expect(changes.flatMap(({ removed }) => removed)).toContain("en:/kb/slow");
  });
});

function isComplete(changes: readonly DocumentChange[]): boolean {
  const keys = changes.flatMap(({ changed }) => changed.map(({ document }) => document.key));
  return (
    keys.includes("en:/tracker/docs/move") &&
    keys.includes("en:/tracker/docs/add") &&
    changes.some(({ removed }) => removed.includes("en:/kb/slow"))
  );
}
