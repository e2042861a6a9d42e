import { entrySections } from "#server/answers/entry-sections.tsx";
import { kbArticleEntry, pageEntry, topicEntry } from "#test/support/entries.ts";
import { node, richText } from "#test/support/rich-text.ts";

const html = (text: string) => ({ kind: "html", html: text });
const document = { kind: "richText", document: richText(node("paragraph", ["Rich text says so."])) };

describe("what a page says", () => {
  it("is a topic's text, in the language it is in", () => {
    const own = topicEntry({ body: html("<p>Boards.</p>"), language: "ja" });
    const english = topicEntry({ body: { ...html("<p>Boards.</p>"), language: "en" }, language: "ja" });

    expect(entrySections(own)).toEqual([{ blocks: ["Boards."], language: "ja" }]);
    expect(entrySections(english)).toEqual([{ blocks: ["Boards."], language: "en" }]);
  });

  it("is a rich-text document, too", () => {
    expect(entrySections(topicEntry({ body: document }))).toEqual([{ blocks: ["Rich text says so."], language: "en" }]);
  });

  it("is an article's sections, under their headings, whatever they are written in", () => {
    const article = kbArticleEntry({
      body: undefined,
      sections: {
        summary: html("<p>It fails.</p>"),
        solution: html('<p>Turn it on.</p><h3 id="again">Again</h3><p>Off.</p>'),
        cause: document,
      },
    });

    expect(entrySections(article)).toEqual([
      { title: "Summary", anchor: "summary", blocks: ["It fails."], language: "en" },
      { title: "Cause", anchor: "cause", blocks: ["Rich text says so."], language: "en" },
      { title: "Solution", anchor: "solution", blocks: ["Turn it on."], language: "en" },
      { title: "Again", anchor: "again", blocks: ["Off."], language: "en" },
    ]);
  });

  it("is an overview, and nothing for a page that only leads to others", () => {
    expect(entrySections(pageEntry("topicSet", { sectionOverview: html("<p>About boards.</p>") }))).toHaveLength(1);
    expect(entrySections(pageEntry("pageKbHome"))).toEqual([]);
  });
});
