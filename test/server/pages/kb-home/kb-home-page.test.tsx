import { renderToStaticMarkup } from "react-dom/server";
import { kbHomePage } from "#server/pages/kb-home/kb-home-page.tsx";
import type { PageRequest } from "#server/pages/page-type.ts";
import { pageEntry, pageReference, siteSettings } from "#test/support/entries.ts";
import { pageRequest } from "#test/support/page-request.ts";
import { withMessages } from "#test/support/with-messages.tsx";

async function show(fields: Record<string, unknown> = {}, request: Partial<PageRequest> = {}) {
  const entry = pageEntry("pageKbHome", { url: "/kb", title: "Larkmoor", ...fields });
  const view = await kbHomePage.view(entry, pageRequest(request));
  return {
    ...view,
    hero: renderToStaticMarkup(withMessages(view.hero)),
    main: renderToStaticMarkup(withMessages(view.main)),
  };
}

describe("KB home page", () => {
  it("is headed by its title and Knowledge Base", async () => {
    const page = await show();

    expect(page.title).toBe("Larkmoor Knowledge Base");
    expect(page.hero).toContain("<h1>Larkmoor Knowledge Base</h1>");
  });

  it("has a search form that leads to the search page", async () => {
    const { hero } = await show();

    expect(hero).toMatch(/<form[^>]*action="\/search-results\/"/);
    expect(hero).toContain('name="searchTerm"');
    expect(hero).toContain("Tell us what you&#x27;re looking for");
    expect(hero).not.toContain('type="hidden"');
  });

  it("has five more ways to get help", async () => {
    const moreHelp = { community: "/c", developerCommunity: "/dc", developerSupport: "/ds", partners: "/p" };

    const { main } = await show({}, { site: siteSettings({ moreHelp }) });

    expect(main).toContain("More ways to get help");
    expect([...main.matchAll(/<a href="([^"]+)">([^<]+)/g)].map(([, url, title]) => [url, title])).toEqual([
      ["/contact", "Contact support"],
      ["/c", "Community"],
      ["/dc", "Developer community"],
      ["/ds", "Developer support desk"],
      ["/p", "Find a partner"],
    ]);
  });

  it("offers no support on a site that gives none", async () => {
    const { main, hero } = await show({}, { site: siteSettings({ hasContactPage: false }) });

    expect(main).not.toContain("More ways to get help");
    expect(`${hero}${main}`).not.toContain("Contact support");
  });

  it("leaves out ways that the site has no address for", async () => {
    expect((await show()).main.match(/<a /g)).toHaveLength(1);
  });

  it("lists the 10 articles that were updated last, newest first", async () => {
    const recentArticles = Array.from({ length: 12 }, (_, index) => {
      const day = String(index + 1).padStart(2, "0");
      return pageReference({ id: day, url: `/kb/${day}`, title: `Article ${day}`, lastPublished: `2026-05-${day}` });
    });

    const { main } = await show({ recentArticles });
    const titles = [...main.matchAll(/Article (\d\d)/g)].map(([, day]) => day);

    expect(titles).toEqual(["12", "11", "10", "09", "08", "07", "06", "05", "04", "03"]);
    expect(main).toContain("Updated on May 12, 2026");
  });

  it("has no list of articles when there are none", async () => {
    expect((await show()).main).not.toContain("Recently updated");
  });
});
