import { linksIn, pageHtml } from "#test/support/page-html.tsx";

describe("a resource landing page", () => {
  it("shows resource cards in their order, then cards, with 80 by 80 px pictures", async () => {
    const { main } = await pageHtml("pageResources", {
      title: "Billing",
      resourceCards: [
        { kind: "knowledge base", title: "KB", buttonLink: "/kb" },
        { kind: "documentation", title: "Docs", buttonLink: "/docs", buttonText: "Read" },
      ],
      cards: [{ title: "Seats", buttonLink: "/seats", icon: { url: "/media/s.svg" } }, { title: "No link" }],
    });

    expect(linksIn(main)).toEqual([
      ["/docs", "Read : Docs"],
      ["/kb", "Learn more : KB"],
      ["/seats", "Learn more : Seats"],
    ]);
    expect(main).toContain('<li id="card-seats">');
    expect(main).toContain('<img src="/media/s.svg" alt="" width="80" height="80" loading="lazy"/>');
  });
});
