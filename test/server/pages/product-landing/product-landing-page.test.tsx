import { productContext } from "#test/support/entries.ts";
import { linksIn, pageHtml, textOf } from "#test/support/page-html.tsx";

const product = {
  id: "tracker",
  productNameReference: { id: "tracker", productName: "Tracker" },
  productBlurb: "Plan work.",
  icon: "/media/t.svg",
};
const show = (fields: Record<string, unknown> = {}) =>
  pageHtml("productLandingPage", { title: "Tracker support", product, context: productContext(), ...fields });

describe("the product landing page", () => {
  it("shows title, blurb and an icon of 75 by 110 px", async () => {
    const { main } = await show();

    expect(main).toContain("<h1>Tracker support</h1>");
    expect(main).toContain("Plan work.");
    expect(main).toContain(
      '<img class="hero-icon" src="/media/t.svg" alt="" width="75" height="110" fetchPriority="low"/>',
    );
  });

  it("shows resource cards in their fixed order, without those that lead nowhere", async () => {
    const card = (kind: string, buttonLink?: string) => ({ kind, title: kind.toUpperCase(), buttonLink });
    const { main } = await show({
      resourceCards: [
        card("knowledge base", "/kb"),
        card("status"),
        card("community", "/c"),
        card("billing and licensing", "/b"),
        card("documentation", "/d"),
      ],
    });

    expect([...main.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, title]) => title)).toEqual([
      "DOCUMENTATION",
      "COMMUNITY",
      "BILLING AND LICENSING",
      "KNOWLEDGE BASE",
    ]);
  });

  const topics = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ title: `T${index}`, url: `/t${index}` }));

  it("shows up to 5 helpful topics as cards and more of them as a plain list", async () => {
    const five = await show({ resources: topics(5) });
    const six = await show({ resources: topics(6) });

    expect(five.main).toContain("Helpful topics");
    expect(five.main.match(/<h3>T\d/g)).toHaveLength(5);
    expect(six.main).not.toMatch(/<h3>T\d/);
    expect(linksIn(six.main).filter(([href]) => /^\/t\d/.test(href))).toHaveLength(6);
  });

  it("prefers the description for product pages on cards", async () => {
    const cards = [{ title: "A", buttonLink: "/a", description: "General", productSupportHomeDescription: "Here" }];

    expect(textOf((await show({ cards })).main)).toContain("A Here Learn more");
  });

  it("has a contact block for products, with the form for those who do not log in where it is set", async () => {
    const forms = {
      customSupportFormAuthenticated: "/contact?p=t",
      customSupportFormUnauthenticated: "/contact?p=t&a=1",
    };
    const { main } = await show({ product: { ...product, ...forms } });
    const hub = await show({ context: { kind: "hub", id: "billing", hubName: "Billing" } });

    expect(linksIn(main)).toContainEqual(["/contact?p=t", "Contact support"]);
    expect(linksIn(main)).toContainEqual(["/contact?p=t&a=1", "Submit support request without logging in"]);
    expect(hub.main).not.toContain("contact-heading");
  });

  it("names the edition in its title unless that is Cloud", async () => {
    const dataCenter = await show({ context: productContext({ deployment: "Data Center", version: "9.12" }) });

    expect((await show()).view.title).toBe("Tracker support");
    expect(dataCenter.view.title).toBe("Tracker support – Tracker Data Center 9.12");
  });
});
