import { siteSettings } from "#test/support/entries.ts";
import { pageHtml, textOf } from "#test/support/page-html.tsx";

describe("the list of all products", () => {
  it("shows them by platform with what they are and their documentation", async () => {
    const product = { id: "t", title: "Tracker", url: "/tracker", description: "Plan", docsUrl: "/tracker/docs" };
    const site = siteSettings(
      {},
      { cloudProducts: [product], serverProducts: [{ id: "r", title: "Runner", url: "/r" }] },
    );
    const { main } = await pageHtml("pageProductListing", { title: "All products" }, { site });

    expect(textOf(main)).toBe("All products Cloud Tracker Plan Documentation : Tracker Data Center Runner");
  });
});
