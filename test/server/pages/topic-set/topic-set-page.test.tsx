import { siteSettings, topicReferences } from "#test/support/entries.ts";
import { linksIn, pageHtml, sectionOf, textOf } from "#test/support/page-html.tsx";

const show = (count: number, fields: Record<string, unknown> = {}) =>
  pageHtml(
    "topicSet",
    { title: "Settings", topicReferences: topicReferences(count), ...fields },
    { site: siteSettings({ community: { url: "https://c.example" } }) },
  );

describe("the topic-set page", () => {
  it("has its title, its overview and a card for each topic", async () => {
    const { main } = await show(2, { sectionOverview: { kind: "html", html: "<p>All <b>settings</b>.</p>" } });

    expect(main).toContain("<h1>Settings</h1>");
    expect(main).toContain('<div class="prose"><p>All <b>settings</b>.</p></div>');
    expect(linksIn(sectionOf(main, "section")).slice(0, 2)).toEqual([
      ["/t/1", "View topic : Topic 1"],
      ["/t/2", "View topic : Topic 2"],
    ]);
  });

  it("has the places for feedback and community help", async () => {
    const { main } = await show(1);

    expect(main).toContain('data-place="was-this-helpful"');
    expect(linksIn(main)).toContainEqual(["https://c.example/new-topic", "Ask a question"]);
  });

  it("lists 5 topics beside the text and the rest behind a toggle", async () => {
    const [first = "", rest = ""] = sectionOf((await show(7)).html, "aside").split(
      '<details class="rest" data-list="Topics">',
    );

    expect(linksIn(first)).toHaveLength(5);
    expect(
      linksIn(rest)
        .slice(0, 2)
        .map(([, title]) => title),
    ).toEqual(["Topic 6", "Topic 7"]);
    expect(textOf(rest)).toMatch(/^Show more Show less/);
    expect(sectionOf((await show(5)).html, "aside")).not.toContain("Show more");
  });
});
