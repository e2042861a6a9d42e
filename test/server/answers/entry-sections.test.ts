import { entrySections } from "#server/answers/entry-sections.tsx";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import { kbArticleEntry, pageEntry, topicEntry } from "#test/support/entries.ts";
import { node, richText } from "#test/support/rich-text.ts";

const html = (text: string) => ({ kind: "html", html: text }) as const;
const document = { kind: "richText", document: richText(node("paragraph", ["Rich text says so."])) } as const;

const sectionsOf = (entry: PageEntry) => entrySections(entry, inThreadMarkdown.sections);

describe("what a page says", () => {
  it("is a topic's text, in the language it is in", async () => {
    const own = topicEntry({ body: html("<p>Boards.</p>"), language: "ja" });
    const english = topicEntry({ body: { ...html("<p>Boards.</p>"), language: "en" }, language: "ja" });

    expect(await sectionsOf(own)).toEqual([{ blocks: ["Boards."], language: "ja" }]);
    expect(await sectionsOf(english)).toEqual([{ blocks: ["Boards."], language: "en" }]);
  });

  it("is a rich-text document, too", async () => {
    expect(await sectionsOf(topicEntry({ body: document }))).toEqual([
      { blocks: ["Rich text says so."], language: "en" },
    ]);
  });

  it("is an article's sections, under their headings, whatever they are written in", async () => {
    const article = kbArticleEntry({
      body: undefined,
      sections: {
        summary: html("<p>It fails.</p>"),
        solution: html('<p>Turn it on.</p><h3 id="again">Again</h3><p>Off.</p>'),
        cause: document,
      },
    });

    expect(await sectionsOf(article)).toEqual([
      { title: "Summary", anchor: "summary", blocks: ["It fails."], language: "en" },
      { title: "Cause", anchor: "cause", blocks: ["Rich text says so."], language: "en" },
      { title: "Solution", anchor: "solution", blocks: ["Turn it on."], language: "en" },
      { title: "Again", anchor: "again", blocks: ["Off."], language: "en" },
    ]);
  });

  it("is an overview, and nothing for a page that only leads to others", async () => {
    expect(await sectionsOf(pageEntry("topicSet", { sectionOverview: html("<p>About boards.</p>") }))).toHaveLength(1);
    expect(await sectionsOf(pageEntry("pageKbHome"))).toEqual([]);
  });
});
