import { breadcrumbList, jsonLdText } from "#server/render/json-ld.ts";

describe("data for search engines", () => {
  const absolute = (path: string) => `https://help.vendor.example${path}`;

  it("lists the breadcrumbs in order with absolute addresses", () => {
    const [list = {}] = breadcrumbList([
      { title: "Support", url: "/" },
      { title: "Tracker", url: "/tracker" },
      { title: "Boards" },
    ]);

    const graph: unknown = JSON.parse(jsonLdText([list], absolute));

    expect(graph).toEqual({
      "@context": "https://schema.org",
      "@graph": [
        {
          "@type": "BreadcrumbList",
          itemListElement: [
            { "@type": "ListItem", position: 1, name: "Support", item: "https://help.vendor.example/" },
            { "@type": "ListItem", position: 2, name: "Tracker", item: "https://help.vendor.example/tracker" },
            { "@type": "ListItem", position: 3, name: "Boards" },
          ],
        },
      ],
    });
  });

  it("is left out where a page stands alone", () => {
    expect(breadcrumbList([{ title: "Support" }])).toEqual([]);
  });

  it("cannot end its script element, whatever a title holds", () => {
    const text = jsonLdText([{ name: "</script><script>alert(1)</script><!--" }], absolute);

    expect(text).not.toContain("<");
    expect(JSON.parse(text)["@graph"][0].name).toBe("</script><script>alert(1)</script><!--");
  });
});
