import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

describe("Fields under the names they had before", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());

  it("count under the names they have now, with one warning a file for each", async () => {
    content = await temporaryContent({
      "header.yaml": "atlassianLogoV2: ./a.svg\natlassianSupportLogo: ./a.svg\n",
      "site.yaml": "metadata: { siteName: Acme }\nconfluence: https://wiki.acme.example\n",
      "a.svg": "<svg/>",
      "index.yaml":
        "title: Home\ncards:\n  - { title: One, sacHomeDescription: For home }\n  - { title: Two, sacHomeDescription: Too }\n",
      "kb/a.md": "---\nconfluencePageId: 12\n---\n# A",
    });

    const { header, wiki } = (await content.source.site("en")).value;
    const home = await content.entry("homePage", "/");

    expect([header.vendorLogoV2, header.supportLogo]).toEqual([expect.any(String), expect.any(String)]);
    expect(wiki).toBe("https://wiki.acme.example");
    expect(home.cards.map(({ homeDescription }) => homeDescription)).toEqual(["For home", "Too"]);
    expect((await content.entry("pageKbArticle", "/kb/a")).wikiPageId).toBe("12");
    expect(content.source.problems().map(({ file, line, field, message }) => [file, line, field, message])).toEqual(
      expect.arrayContaining([
        ["header.yaml", 1, "atlassianLogoV2", "is an old name: write vendorLogoV2"],
        ["header.yaml", 2, "atlassianSupportLogo", "is an old name: write supportLogo"],
        ["site.yaml", 2, "confluence", "is an old name: write wiki"],
        ["index.yaml", 3, "sacHomeDescription", "is an old name: write homeDescription"],
        ["kb/a.md", 2, "confluencePageId", "is an old name: write wikiPageId"],
      ]),
    );
    expect(content.source.problems()).toHaveLength(5);
  });

  it("give way to the new name, and keep their line in what is wrong", async () => {
    content = await temporaryContent({
      "header.yaml": "vendorLogo: ./b.svg\natlassianLogo: ./gone.svg\natlassianSupportLogo: ./gone.svg\n",
      "b.svg": "<svg/>",
      "kb/a.md": "# A",
    });

    expect((await content.source.site("en")).value.header.vendorLogo).toContain("/b.svg");
    expect(content.source.problems()).toContainEqual({
      severity: "warning",
      file: "header.yaml",
      line: 3,
      field: "supportLogo",
      message: "there is no file ./gone.svg",
    });
  });
});
