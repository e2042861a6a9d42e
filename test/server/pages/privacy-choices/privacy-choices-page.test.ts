import { linksIn, pageHtml, textOf } from "#test/support/page-html.tsx";

const page = (analytics?: "on" | "ask") =>
  pageHtml("pagePrivacyChoices", { title: "Your privacy choices" }, analytics === undefined ? {} : { analytics });

describe("The page of the privacy choices", () => {
  it("offers both choices without scripts, and is not for search engines", async () => {
    const { main, view } = await page("on");

    expect(main).toMatch(/<form [^>]*action="\/gateway\/api\/privacy-choice" method="post"/);
    expect(main).toMatch(/<button type="submit" [^>]*value="essential" name="choice">Do not note my visits</);
    expect(main).toMatch(/<button type="submit" [^>]*value="all" name="choice">Note my visits</);
    expect(view.noindex).toBe(true);
    // It is the same for everybody: what holds in a browser its scripts say.
    expect(view.cacheable).not.toBe(false);
  });

  it("has no choice where nobody is measured", async () => {
    const { main } = await page();

    expect(textOf(main)).toContain("This site does not note how its pages are used.");
    expect(main).not.toContain("<form");
  });

  it("is not named in a footer of a site that measures nobody", async () => {
    const { footer } = await page();

    expect(linksIn(footer).map(([, text]) => text)).not.toContain("Your privacy choices");
  });
});
