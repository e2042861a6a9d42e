import { siteSettings } from "#test/support/entries.ts";
import { linksIn, pageHtml, sectionOf, textOf } from "#test/support/page-html.tsx";

const products = (count: number, platform: string) =>
  Array.from({ length: count }, (_, index) => {
    const name = `${platform}${index + 1}`;
    return { id: name, title: name, url: `/${name}`, icon: `/media/${name}.svg` };
  });

describe("the support home page", () => {
  it("begins with its title and a search box that works as a form", async () => {
    const { main, view } = await pageHtml("homePage", { title: "Larkmoor Support", tagline: "What is it?" });

    expect(main).toContain("<h1>Larkmoor Support</h1>");
    expect(main).toMatch(/<form class="search"[^>]* action="\/search-results\/">/);
    expect(main).toContain('placeholder="Tell us what you&#x27;re looking for"');
    expect(view.titleStandsAlone).toBe(true);
    expect(view.breadcrumbs).toEqual([]);
  });

  it("shows featured content when there is any", async () => {
    const featuredContent = [{ url: "https://x.example/v", linkText: "A course", linkTarget: "_blank" }];
    const featured = await pageHtml("homePage", { featuredContent });
    const plain = await pageHtml("homePage");

    expect(featured.main).toContain('<a href="https://x.example/v" target="_blank" rel="noopener">A course');
    expect(plain.main).not.toContain("featured");
  });

  it("shows the first 5 products of each platform and the rest behind one toggle", async () => {
    const header = { cloudProducts: products(7, "c"), serverProducts: products(6, "s") };
    const { main } = await pageHtml("homePage", {}, { site: siteSettings({}, header) });
    const section = /<section class="products"[\s\S]*?<\/section>/.exec(main)?.[0] ?? "";
    const [before = "", toggle = ""] = section.split("<details");

    expect(linksIn(before).map(([href]) => href)).toEqual(
      [..."12345"].map((n) => `/c${n}`).concat([..."12345"].map((n) => `/s${n}`)),
    );
    expect(linksIn(toggle).map(([href]) => href)).toEqual(["/c6", "/c7", "/s6", "/products"]);
    expect(textOf(toggle)).toContain("See all other products Show fewer products");
    expect(section).toContain('width="95" height="95"');
  });

  it("has no toggle when nothing is hidden", async () => {
    const site = siteSettings({}, { cloudProducts: products(5, "c") });
    const { main } = await pageHtml("homePage", {}, { site });

    expect(main).not.toContain("See all other products");
    expect(main).not.toContain("Data Center");
  });

  it("shows 80 px icons in the redesigned navigation", async () => {
    const site = siteSettings({}, { cloudProducts: products(1, "c") });
    const flags = { isNavRedesignEnabled: true, featuredVideo: false };

    expect((await pageHtml("homePage", {}, { site, flags })).main).toContain('width="80" height="80"');
  });

  it("shows featured resources, then cards, without those hidden or without a link", async () => {
    const card = (title: string, more = {}) => ({ title, buttonLink: `/${title}`, ...more });
    const { main } = await pageHtml("homePage", {
      resources: [
        card("one", { homeDescription: "For home", description: "General" }),
        card("two", { hideInHeader: true }),
      ],
      cards: [card("three", { description: "General three" }), { title: "four" }],
    });
    const cards = sectionOf(main, "ul");

    expect(textOf(cards)).toBe("one For home Learn more : one three General three Learn more : three");
  });

  it("ends with a contact block worded by content", async () => {
    const { main } = await pageHtml("homePage", { contactBlock: { title: "Stuck?", buttonText: "Write to us" } });

    expect(textOf(main)).toContain("Stuck?");
    expect(linksIn(main)).toContainEqual(["/contact", "Write to us"]);
  });

  it("shows the top folders in a site without products", async () => {
    const folder = { id: "g", type: "collection", url: "/guide", title: "Guide", language: "en", childList: [] };
    const { main } = await pageHtml("homePage", { collections: [folder] });

    expect(linksIn(main)).toContainEqual(["/guide", "View topics : Guide"]);
    expect(main).not.toContain("Browse by product");
  });

  it("tells search engines how the site is searched", async () => {
    const { view } = await pageHtml("homePage");

    expect(JSON.stringify(view.jsonLd)).toContain("/search-results/?searchTerm={search_term_string}");
  });
});
