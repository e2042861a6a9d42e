import { maskedText } from "#shared/analytics/mask-emails.ts";
import { reportedPageUrl } from "#shared/analytics/page-url.ts";
import { growth, linearGrowth } from "#test/support/growth.ts";

describe("masked texts", () => {
  it.each([
    ["ann@example.com", "[email]"],
    ["reset password for ann.lee+x@mail.example.co.jp please", "reset password for [email] please"],
    ["a@b,c@d", "[email],[email]"],
    ["<ann@example.com>", "<[email]>"],
    ["mailto:ann@example.com?subject=x", "mailto:[email]?subject=x"],
    ["ann%40example.com", "[email]"],
    ["田中＠例え.jp に送れない", "[email] に送れない"],
    ["ann@localhost", "[email]"],
    ["webhook%20ann%40x.example%20please", "webhook%20[email]%20please"],
  ])("%s becomes %s", (text, masked) => {
    expect(maskedText(text)).toBe(masked);
  });

  it.each(["@mention somebody", "5 @ 3", "100% of it", "", "look at this@"])("keeps %j as it is", (text) => {
    expect(maskedText(text)).toBe(text);
  });

  it("are cut at 200 characters", () => {
    expect(maskedText("word ".repeat(100))).toHaveLength(200);
  });

  it("never show half an address where they are cut", () => {
    expect(maskedText(`${" ".repeat(990)}ann.lee@example.com`).trim()).toBe("");
    expect(maskedText(`${"a@b.example ".repeat(83)}ann.lee.long.name@example.com`)).not.toContain("ann");
  });

  it.each(["a", "a@"])("cost no more than a hostile text is long: %s", async (part) => {
    expect(await growth((size) => maskedText(part.repeat(size)), 60_000)).toBeLessThan(linearGrowth);
  });
});

describe("a page's address as it is told", () => {
  it("keeps what was searched for and where a campaign began", () => {
    expect(
      reportedPageUrl(
        "https://x.example/search-results/?searchTerm=reset+board&product=p1&utm_source=mail#top",
        maskedText,
      ),
    ).toBe("https://x.example/search-results/?searchTerm=reset+board&product=p1&utm_source=mail");
  });

  it("drops parameters that may be secrets, one that occurs twice too", () => {
    expect(reportedPageUrl("https://x.example/a?token=1&continue=%2Fb&token=2", maskedText)).toBe(
      "https://x.example/a",
    );
  });

  it("masks addresses of people", () => {
    expect(reportedPageUrl("https://x.example/ann@example.com?searchTerm=bob%40example.com", maskedText)).toBe(
      "https://x.example/[email]?searchTerm=[email]",
    );
  });
});
