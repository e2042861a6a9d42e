import { editorLinks } from "#server/editors/editor-links.ts";
import { messagesFor } from "#server/messages/messages-for.ts";
import type { EntryType } from "#shared/entries/page-entry.ts";
import { pageEntry, pageReference, productContext } from "#test/support/entries.ts";
import { tags } from "#test/support/languages.ts";

const tool = { name: "Larkpress", url: "https://cms.example/", spaceId: "main", hasCards: true };
const linksOf = (type: EntryType, fields: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
  editorLinks({
    entry: pageEntry(type, fields),
    locale: "en",
    tags,
    localisedHosts: [],
    wikiUrl: "https://wiki.example",
    wikiName: "Larkwiki",
    tool,
    messages: messagesFor("en"),
    ...more,
  });

describe("What an editor gets on a page", () => {
  it.each([
    ["topic", "Edit this topic"],
    ["documentedProduct", "Edit this Product: Docs home"],
    ["topicSet", "Edit this topic set"],
    ["collection", "Edit this Collection"],
    ["pageKbArticle", "Edit this KB Article"],
    ["pageContact", "Edit this page"],
    ["homePage", "Edit this page"],
    ["pageKbHome", "Edit this page"],
  ] as const)("is an icon, on a %s with the tooltip %j", (type, text) => {
    expect(linksOf(type).icon).toEqual({ text, url: "https://cms.example/spaces/main/entries/page" });
  });

  it("is the tooltip of the page that could not be previewed", () => {
    expect(linksOf("pagePreviewError", { previewedType: "topicSet" }).icon.text).toBe("Edit this topic set");
  });

  it("is a button that names the tool", () => {
    expect(linksOf("topic").button).toEqual({
      text: "Edit Page in Larkpress",
      url: "https://cms.example/spaces/main/entries/page",
    });
  });

  it.each([
    ["tracker/docs/a b", "tracker%2Fdocs%2Fa%20b"],
    ["../../admin?x=#y", "..%2F..%2Fadmin%3Fx%3D%23y"],
    ['"><script>', "%22%3E%3Cscript%3E"],
  ])("leads to an entry of any id: %s", (id, written) => {
    expect(linksOf("topic", { id }).icon.url).toBe(`https://cms.example/spaces/main/entries/${written}`);
  });

  it("leads to the entry in the page's language where each language has a file of its own", () => {
    const own = { tool: { ...tool, hasCards: false }, locale: "ja", messages: messagesFor("ja") };

    expect(linksOf("topic", {}, own).icon.url).toBe("https://cms.example/spaces/main/entries/page?locale=ja");
    expect(linksOf("topic", {}, { ...own, tool }).icon.url).toBe("https://cms.example/spaces/main/entries/page");
  });

  it("leads to the space of the page's version where that names one", () => {
    const versions = ["8.2", { spaceId: "old", number: "9.0", showInList: true }];
    const later = [...versions, { spaceId: "dc 9.12", number: "9.12", showInList: true }];
    const context = productContext({ deployment: "Data Center", version: "9.12" });

    expect(linksOf("topic", { versions: later, context }).icon.url).toContain("/spaces/dc%209.12/entries/");
    expect(linksOf("topic", { versions, context }).icon.url).toContain("/spaces/main/entries/");
    expect(linksOf("topic", { versions }).icon.url).toContain("/spaces/old/entries/");
  });

  it("is the page in the wiki, only where the page names one and the site has an address for it", () => {
    const { wiki } = linksOf("topic", { wikiPageId: "12 3" });

    expect(wiki).toEqual({
      text: "Edit in Larkwiki",
      url: "https://wiki.example/pages/editpage.action?pageId=12%203",
    });
    expect(linksOf("topic")).not.toHaveProperty("wiki");
    expect(linksOf("topic", { wikiPageId: "1" }, { wikiUrl: undefined })).not.toHaveProperty("wiki");
  });

  it("is an icon for each card, by the address that the card leads to", () => {
    const childrenReferences = [
      pageReference({ id: "one", url: "/t/one", type: "topic" }),
      pageReference({ id: "set", url: "/t/set", type: "topicSet" }),
    ];

    expect(linksOf("collection", { childrenReferences }, { locale: "ja", messages: messagesFor("ja") }).cards).toEqual([
      { leadsTo: "/ja/t/one", url: "https://cms.example/spaces/main/entries/one", text: "このトピックを編集" },
      { leadsTo: "/ja/t/set", url: "https://cms.example/spaces/main/entries/set", text: "このトピックセットを編集" },
    ]);
  });

  it("leads from a card to its own entry, and to the page's where it has none", () => {
    const cards = [
      { id: "billing", title: "Billing", buttonLink: "/billing" },
      { title: "Status", buttonLink: "https://status.example" },
      { id: "nowhere", title: "Nowhere" },
    ];
    const urls = (hasCards: boolean) =>
      linksOf("homePage", { cards }, { tool: { ...tool, hasCards } }).cards.map(({ url }) => url.split("/").at(-1));

    expect(urls(true)).toEqual(["billing", "page"]);
    expect(urls(false)).toEqual(["page", "page"]);
  });
});
