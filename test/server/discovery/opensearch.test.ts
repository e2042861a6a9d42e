import { openSearchDescription } from "#server/discovery/opensearch.ts";
import { siteSettings } from "#test/support/entries.ts";

const described = (metadata: object, locale: "en" | "ja" = "en") =>
  openSearchDescription({
    site: siteSettings({ metadata: { language: "en", siteName: "Vendor Support", ...metadata } }),
    locale,
    baseUrl: "https://help.vendor.example",
    icon: "/media/logo.svg?v=1",
  });

describe("the OpenSearch description", () => {
  it("says how a browser searches the site", () => {
    const xml = described({ brand: "Vendor" });

    expect(xml).toContain('xmlns="http://a9.com/-/spec/opensearch/1.1/"');
    expect(xml).toContain("<ShortName>Vendor</ShortName>");
    expect(xml).toContain("<LongName>Vendor Support</LongName>");
    expect(xml).toContain("<Image>https://help.vendor.example/media/logo.svg?v=1</Image>");
    expect(xml).toContain(
      '<Url type="text/html" method="get" template="https://help.vendor.example/search-results/?searchTerm={searchTerms}"/>',
    );
  });

  it("leads to the Japanese search page in Japanese", () => {
    expect(described({}, "ja")).toContain('template="https://help.vendor.example/ja/search-results/?searchTerm=');
  });

  it("keeps to the format's lengths, and to XML, whatever the site is called", () => {
    const xml = described({ brand: `A & <B> "C" \u0000${"🌊".repeat(20)}`, siteName: "x".repeat(90) });

    expect(xml).toContain("<ShortName>A &amp; &lt;B> &quot;C&quot; 🌊🌊🌊</ShortName>");
    expect(xml).toContain(`<LongName>${"x".repeat(48)}</LongName>`);
  });
});
