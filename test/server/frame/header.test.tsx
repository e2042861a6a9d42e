import type { SignInOffer } from "#server/pages/page-type.ts";
import { productContext, siteSettings, topicEntry } from "#test/support/entries.ts";
import { linksIn, pageHtml, textOf } from "#test/support/page-html.tsx";

const product = (number: number) => ({ id: `p${number}`, title: `Product ${number}`, url: `/p${number}` });
const products = (count: number) => Array.from({ length: count }, (_, index) => product(index + 1));

describe("the header", () => {
  const show = async (
    header: Record<string, unknown>,
    flags = { isNavRedesignEnabled: false, featuredVideo: false },
    signIn: SignInOffer = { kind: "none" },
  ) => (await pageHtml("pageNoticeHub", {}, { site: siteSettings({}, header), flags, signIn })).header;
  const menuNames = (header: string) => [
    ...header.matchAll(/<details name="header-menu"[^>]*><summary[^>]*>(.*?)<\/summary>/g),
  ];

  it("shows the support logo, else the site's name", async () => {
    expect(await show({ supportLogo: "/media/s.svg" })).toContain('<img src="/media/s.svg" alt="Support"');
    expect(textOf(await show({}))).toMatch(/^Support /);
  });

  it("lists products by platform, Cloud first, in one of its exclusive dropdowns", async () => {
    const header = await show({ cloudProducts: [product(1)], serverProducts: [product(2)] });

    expect(textOf(header)).toContain("Products Cloud Product 1 Data Center Product 2");
    expect(menuNames(header)).toHaveLength(1);
  });

  it("has tabs made of two platforms, and none of one", async () => {
    const both = { cloudProducts: [product(1)], serverProducts: [product(2)] };

    expect(await show(both)).toContain('data-dropdown="products" data-place="platform-tabs"');
    expect(await show({ cloudProducts: [product(1)] })).not.toContain("platform-tabs");
    expect(textOf(await show({ serverProducts: [product(2)] }))).toContain("Products Data Center Product 2");
  });

  it("lists at most 12 products of a platform and then leads to all of them", async () => {
    const header = await show({ cloudProducts: products(40) });
    const links = linksIn(header).filter(([href]) => /^\/p\d+$|^\/products$/.test(href));

    expect(links).toHaveLength(13);
    expect(links.at(-1)).toEqual(["/products", "All products"]);
  });

  it("makes a single guide a direct link and several a dropdown", async () => {
    const guide = { title: "Begin", url: "/begin" };
    const single = await show({ guides: [guide] });
    const several = await show({ guides: [guide, { title: "Go on", url: "/on" }] });

    expect(linksIn(single)).toContainEqual(["/begin", "Get started"]);
    expect(menuNames(single)).toHaveLength(0);
    expect(menuNames(several).map(([, name]) => name)).toEqual(["Get started"]);
    expect(linksIn(several)).toContainEqual(["/on", "Go on"]);
  });

  it("leaves out entries that are empty", async () => {
    expect(textOf(await show({}))).not.toMatch(/Get started|Documentation|Resources|Products/);
  });

  it("leaves resources out that are hidden in the header or lead nowhere", async () => {
    const resources = [
      { title: "Billing", buttonLink: "/billing", shortDescription: "Invoices", description: "Long" },
      { title: "Hidden", buttonLink: "/hidden", hideInHeader: true },
      { title: "Dead" },
    ];
    const text = textOf(await show({ resources }));

    expect(text).toContain("Resources Billing Invoices");
    expect(text).not.toMatch(/Hidden|Dead|Long/);
  });

  const menus = [
    {
      heading: "Learn",
      primarySectionRows: 2,
      primarySection: [{ title: "Courses", buttonLink: "/courses", shortDescription: "Free" }],
      secondarySection: [{ heading: "By role", resources: [{ linkText: "For leads", url: "/leads" }] }],
    },
  ];

  it("has custom menus by their heading, with a primary section and columns", async () => {
    const header = await show({ menus });

    expect(menuNames(header).map(([, name]) => name)).toEqual(["Learn"]);
    expect(textOf(header)).toContain("Learn Courses Free By role For leads");
  });

  it("groups the menus under Resources and shows a waffle in the redesigned navigation", async () => {
    const header = await show(
      { menus, cloudProducts: [product(1)] },
      { isNavRedesignEnabled: true, featuredVideo: false },
    );

    expect(menuNames(header).map(([, name]) => textOf(name ?? ""))).toEqual(["Products", "Resources"]);
    expect(header).toContain('<summary class="waffle"><span>Products</span></summary>');
    expect(textOf(header)).toContain("Resources Learn Courses");
  });

  it("offers contact, search and sign-in, which leads back to the page", async () => {
    const links = linksIn(await show({}, undefined, { kind: "elsewhere" }));

    expect(links).toContainEqual(["/login?continue=%2Fcontact&application=sac", "Contact support"]);
    expect(links).toContainEqual(["/search-results/", "Search"]);
    expect(links).toContainEqual(["/login?continue=%2Fpage&application=sac", "Sign in"]);
  });

  it("has a general dropdown beside the products, with sign-in and further links", async () => {
    const additionalLinks = [{ linkLabel: "Service status", linkUrl: "https://status.example" }];
    const header = await show({ cloudProducts: [product(1)], additionalLinks }, undefined, { kind: "elsewhere" });

    expect(menuNames(header).map(([, name]) => name)).toEqual(["Products", "More"]);
    expect(textOf(header)).toContain("Product 1 More Sign in Service status");
    expect(textOf(await show({ cloudProducts: [product(1)] }))).not.toContain("More");
  });

  it("speaks of signing in nowhere where nobody can", async () => {
    const additionalLinks = [{ linkLabel: "Service status", linkUrl: "https://status.example" }];
    const header = await show({ cloudProducts: [product(1)], additionalLinks });

    expect(header).not.toMatch(/sign.?in|login/i);
    expect(textOf(header)).toContain("More Service status");
  });
});

describe("a product's links in the header", () => {
  const show = async (fields: Record<string, unknown>) =>
    (await pageHtml("topic", { ...topicEntry(), context: productContext(fields) })).header;

  it("show each only when it exists", async () => {
    const everything = await show({
      guides: [{ title: "Begin", url: "/tracker/docs/begin" }],
      kbHomePageReference: { url: "/tracker/kb", title: "KB" },
    });
    const nothing = await show({ docsUrl: undefined });

    expect(linksIn(everything).slice(-4)).toEqual([
      ["/tracker", "Tracker"],
      ["/tracker/docs/begin", "Get started"],
      ["/tracker/docs", "Documentation"],
      ["/tracker/kb", "Knowledge base"],
    ]);
    expect(textOf(nothing)).toMatch(/Tracker$/);
  });

  it("lead to the guides of the documentation home when there are several", async () => {
    const guides = [1, 2].map((number) => ({ title: `G${number}`, url: `/g${number}` }));

    expect(linksIn(await show({ guides }))).toContainEqual(["/tracker/docs#guides", "Get started"]);
  });

  it.each([
    ["/tracker/docs", 'href="/tracker/docs" aria-current="page"'],
    ["/tracker/docs/add-a-board", 'href="/tracker/docs" aria-current="true"'],
    ["/tracker/docs/begin/one", 'href="/tracker/docs/begin" aria-current="true"'],
    ["/tracker/kb/slow", 'href="/tracker/kb" aria-current="true"'],
  ])("mark where %s is, or what it is below", async (url, mark) => {
    const context = productContext({
      guides: [{ title: "Begin", url: "/tracker/docs/begin" }],
      kbHomePageReference: { url: "/tracker/kb", title: "KB" },
    });
    const { header } = await pageHtml("topic", { ...topicEntry(), context, url });

    expect(header.match(/href="[^"]*" aria-current="\w+"/g)).toEqual([mark]);
  });

  it("mark nothing elsewhere", async () => {
    const { header } = await pageHtml("topic", {
      ...topicEntry(),
      context: productContext({}),
      url: "/tracker/docsets",
    });

    expect(header).not.toContain("aria-current");
  });
});
