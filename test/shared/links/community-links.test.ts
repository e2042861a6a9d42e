import { communityLink, createPostLink } from "#shared/links/community-links.ts";

describe("community links", () => {
  const community = { url: "https://c.example/", links: { Tracker: "https://c.example/t/tracker" } };

  it("come from the site's own set by product", () => {
    expect(communityLink("Tracker", community)).toBe("https://c.example/t/tracker");
  });

  it("lead to the tag page made from the name for any other product", () => {
    expect(communityLink("Watch Tower!", community)).toBe("https://c.example/tag/watch-tower");
    expect(communityLink("constructor", community)).toBe("https://c.example/tag/constructor");
  });

  it("lead to the community itself without a product, and nowhere in a site without community", () => {
    expect(communityLink(undefined, community)).toBe("https://c.example/");
    expect(communityLink("Desk", { links: {} })).toBeUndefined();
  });

  it("lead to the one page where the community is a page of this site", () => {
    const onSite = { url: "/kb/ask-others#forum", links: { Tracker: "/tracker/forum" } };

    expect(communityLink("Tracker", onSite)).toBe("/tracker/forum");
    expect(communityLink("Desk", onSite)).toBe("/kb/ask-others#forum");
    expect(createPostLink({ productNames: ["Desk"], deployments: ["Cloud"] }, onSite)).toBe("/kb/ask-others#forum");
  });

  it("tag a new post with product names and deployments", () => {
    const subject = { productNames: ["Tracker", "Desk"], deployments: ["Data Center", "Not applicable"] };

    expect(createPostLink(subject, community)).toBe("https://c.example/new-topic?tags=tracker%2Cdesk%2Cdata-center");
    expect(createPostLink({ productNames: [], deployments: [] }, community)).toBe("https://c.example/new-topic");
    expect(createPostLink(subject, { links: {} })).toBeUndefined();
  });
});
