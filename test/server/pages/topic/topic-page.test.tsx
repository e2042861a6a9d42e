import { pageReference, productContext, siteSettings, topicReferences } from "#test/support/entries.ts";
import { linksIn, pageHtml, sectionOf, textOf } from "#test/support/page-html.tsx";

const parent = pageReference({ id: "boards", type: "collection", url: "/tracker/docs/boards", title: "Boards" });
const siblings = (count: number) => ({ children: async () => topicReferences(count), listPages: async () => [] });

describe("the topic page", () => {
  it("shows title, text and when it was last updated", async () => {
    const { main } = await pageHtml("topic", {
      title: "Add a board",
      lastPublished: "2026-05-04T23:30:00-05:00",
      body: { kind: "html", html: '<h2 id="x">X</h2>' },
    });

    expect(main).toContain("<h1>Add a board</h1>");
    expect(main).toContain('<div class="prose"><h2 id="x">X</h2></div>');
    expect(textOf(main)).toContain("Last updated May 5, 2026");
  });

  it("shows no date when there is none or it cannot be read", async () => {
    expect((await pageHtml("topic", { lastPublished: "soon" })).main).not.toContain("Last updated");
  });

  const featuredVideo = { videoUrl: "https://v.example/1", title: "Boards", poster: "/media/p.svg" };

  it("shows a featured video as a poster with its size, unless videos are off", async () => {
    const flags = { isNavRedesignEnabled: false, featuredVideo: true };
    const { main } = await pageHtml("topic", { featuredVideo }, { flags });
    const off = await pageHtml("topic", { featuredVideo });

    expect(linksIn(main)).toContainEqual(["https://v.example/1", "Watch: Boards"]);
    expect(main).toContain('<img src="/media/p.svg" alt="" width="1280" height="720"/>');
    expect(off.main).not.toContain("v.example");
  });

  it("has a table of contents from 2 links on, nested ones counted", async () => {
    const contents = async (tableOfContents: unknown) =>
      sectionOf((await pageHtml("topic", { tableOfContents })).html, "aside");

    expect(await contents([{ title: "A", id: "a" }])).toBe("");
    expect(linksIn(await contents([{ title: "A", id: "a", children: [{ title: "B", id: "b" }] }]))).toEqual([
      ["#a", "A"],
      ["#b", "B"],
    ]);
  });

  it("shows a window of 5 siblings, the others expandable up and down", async () => {
    const { html } = await pageHtml("topic", { id: "5", ancestors: [parent] }, { content: siblings(9) });
    const aside = sectionOf(html, "aside");
    const [before = "", window = "", after = ""] = aside
      .split(/<details class="hidden-siblings"[^>]*>|<\/details><ul>|<\/ul><details class="hidden-siblings">/)
      .slice(1);

    expect(textOf(before)).toBe("Show 2 earlier Topic 1 Topic 2");
    expect(linksIn(window).map(([, title]) => title)).toEqual(["Topic 3", "Topic 4", "Topic 5", "Topic 6", "Topic 7"]);
    expect(textOf(after)).toMatch(/^Show 2 more Topic 8 Topic 9/);
  });

  it("tags a question with the product and deployment that the topic itself states", async () => {
    const site = siteSettings({ community: { url: "https://c.example", links: {} } });
    const fields = { product: "Desk", deployment: "Data Center", context: productContext() };
    const { main, html } = await pageHtml("topic", fields, { site });

    expect(linksIn(main)).toContainEqual(["https://c.example/new-topic?tags=desk%2Cdata-center", "Ask a question"]);
    expect(linksIn(html)).toContainEqual(["https://c.example/tag/desk", "Discuss in the community"]);
  });

  it("leads to the product's community and to a question tagged with product and deployment", async () => {
    const site = siteSettings({ community: { url: "https://c.example", links: { Tracker: "https://c.example/t" } } });
    const { html, main } = await pageHtml("topic", { context: productContext() }, { site });

    expect(linksIn(sectionOf(html, "aside"))).toContainEqual(["https://c.example/t", "Discuss in the community"]);
    expect(linksIn(main)).toContainEqual(["https://c.example/new-topic?tags=tracker%2Ccloud", "Ask a question"]);
  });

  it("is described as an article for search engines", async () => {
    const { view } = await pageHtml("topic", { metaDescription: "How to add", url: "/x" });

    expect(view.isArticle).toBe(true);
    expect(view.jsonLd).toEqual([
      expect.objectContaining({ "@type": "TechArticle", description: "How to add", url: "/x" }),
    ]);
  });
});

describe("a topic in a guide", () => {
  const set = pageReference({ id: "set", type: "topicSet", url: "/g/set", title: "First steps" });
  const otherSet = pageReference({
    id: "other",
    type: "topicSet",
    url: "/g/other",
    title: "Next steps",
    description: "Go on",
  });
  const guide = pageReference({ id: "guide", type: "collection", url: "/g", title: "Get started" });
  const later = pageReference({ id: "later", type: "topic", url: "/t/later", title: "Later" });
  const pages: Record<string, ReturnType<typeof topicReferences>> = {
    guide: [set, otherSet],
    set: topicReferences(7),
    other: [later],
  };
  const content = { children: async (id: string) => pages[id] ?? [], listPages: async () => [] };
  const show = (id: string) => pageHtml("topic", { id, pageType: "Guide", ancestors: [guide, set] }, { content });

  it("shows how far the guide has come, counted over all its parts", async () => {
    const { main } = await show("3");

    expect(main).toContain('<progress value="3" max="8" aria-label="Progress in this guide">Step 3 of 8</progress>');
  });

  it("lists every step with its state", async () => {
    const aside = sectionOf((await show("2")).html, "aside");

    expect([...aside.matchAll(/<li class="(\w+)">/g)].map(([, state]) => state)).toEqual([
      "visited",
      "current",
      ...Array(6).fill("upcoming"),
    ]);
  });

  it("leads on to the next and the previous step, and to the other topic sets", async () => {
    const links = linksIn(/<nav class="up-next"[\s\S]*?<\/nav>/.exec((await show("3")).main)?.[0] ?? "");

    expect(links).toEqual([
      ["/t/4", "Topic 4"],
      ["/t/2", "Topic 2"],
      ["/g/other", "Next steps"],
    ]);
  });

  it("goes over from part to part in both directions, and says when the guide ends", async () => {
    const upNext = async (page: Promise<{ readonly main: string }>) =>
      linksIn(/<nav class="up-next"[\s\S]*?<\/nav>/.exec((await page).main)?.[0] ?? "");
    const inOther = { id: "later", pageType: "Guide", ancestors: [guide, otherSet] };

    expect((await upNext(show("7")))[0]).toEqual(["/t/later", "Later"]);
    expect(await upNext(pageHtml("topic", inOther, { content }))).toContainEqual(["/t/7", "Topic 7"]);
    expect(textOf((await pageHtml("topic", inOther, { content })).main)).toContain(
      "You have reached the end of this guide Back to Get started",
    );
  });
});
