import { linksIn, pageHtml, textOf } from "#test/support/page-html.tsx";

describe("the not-found page", () => {
  it("answers 404 with the heading and the message from content", async () => {
    const { view, main } = await pageHtml("pageNotFound", { title: "Nothing here", message: "It moved." });

    expect(view.status).toBe(404);
    expect(view.noindex).toBe(true);
    expect(textOf(main)).toMatch(/^Nothing here It moved\./);
  });

  it("searches in a new tab and leads to the support home", async () => {
    const { main } = await pageHtml("pageNotFound");

    expect(main).toMatch(/<form class="search"[^>]* rel="noopener" action="\/search-results\/" target="_blank">/);
    expect(linksIn(main)).toEqual([["/", "Go to the support home page"]]);
  });
});
