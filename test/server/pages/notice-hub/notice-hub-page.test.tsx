import { pageHtml, textOf } from "#test/support/page-html.tsx";

describe("the notice hub", () => {
  it("lists notices, each with its appearance in words and colour, date and message", async () => {
    const notices = [
      { title: "New", message: "A <b>change</b>", appearance: "Change", date: "2026-11-02" },
      { message: "Odd", appearance: "Purple" },
      { message: "Fine", appearance: "confirmation" },
      { message: "News", appearance: "ANNOUNCEMENT" },
    ];
    const { main } = await pageHtml("pageNoticeHub", { notices });

    expect([...main.matchAll(/notice notice-(\w+)/g)].map(([, appearance]) => appearance)).toEqual([
      "discovery",
      "info",
      "success",
      "info",
    ]);
    expect([...main.matchAll(/notice-kind">([^<]*)/g)].map(([, kind]) => kind)).toEqual([
      "Change",
      "Notice",
      "Confirmation",
      "Notice",
    ]);
    expect(main).toContain("A <b>change</b>");
    expect(textOf(main)).toContain("New Change November 2, 2026");
  });

  it("says when there are none", async () => {
    expect(textOf((await pageHtml("pageNoticeHub")).main)).toContain("There are no notices at the moment.");
  });
});
