import { jest } from "@jest/globals";
import request from "supertest";
import { Visitor } from "#test/support/account-site.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(180_000);

/** One address of each page type that visitors have. */
const pages = {
  homePage: "/",
  productLandingPage: "/tracker",
  documentedProduct: "/tracker/docs",
  collection: "/tracker/docs/administration",
  topicSet: "/tracker/docs/workflows",
  topic: "/tracker/docs/add-a-board",
  pageKbHome: "/kb",
  pageKbArticle: "/kb/addresses-and-ports",
  pageResources: "/billing/resources",
  pageProductListing: "/products",
  pageNoticeHub: "/notices",
  pageSearchResults: "/search-results",
  pageContact: "/contact",
  pageHotContact: "/hot-contact",
  pagePartnerContact: "/partnercontact",
  pageStatusContact: "/statuspage-contact",
  pageMyRequests: "/requests",
  pageFileDownload: "/file-download",
  pagePrivacyChoices: "/privacy-choices",
} as const;

let site: RunningSite;
const people: Record<string, Visitor> = {};
beforeAll(async () => {
  site = await startSite();
  for (const person of ["customer", "partner", "editor", "admin"]) {
    const visitor = new Visitor();
    await visitor.walk(`${site.url}/gateway/api/session/sign-in`, { person, continue: "/" });
    people[person] = visitor;
  }
});
afterAll(() => site.stop());

/** Each search has an id of its own. */
const withoutQueryId = (html: string) => html.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, "");
const typeOf = (html: string) => /<meta name="page-type" content="(\w+)"/.exec(html)?.[1];

describe.each(Object.entries(pages))("%s", (type, path) => {
  it("is the same for everybody", async () => {
    const { text } = await request(site.url).get(path).expect(200);
    const seen = await Promise.all(
      Object.values(people).map(async (visitor) => (await visitor.step(site.url + path)).text()),
    );

    expect(typeOf(text)).toBe(type);
    expect([...new Set(seen.map(withoutQueryId))]).toEqual([withoutQueryId(text)]);
  });

  it("is previewed by editors alone, and kept by nobody", async () => {
    const answers = Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(async ([person, visitor]) => {
          const response = await visitor.step(`${site.url}${path}?preview`);
          return [person, { status: response.status, response, html: await response.text() }] as const;
        }),
      ),
    );

    expect(Object.entries(answers).map(([person, { status }]) => [person, status])).toEqual([
      ["customer", 404],
      ["partner", 404],
      ["editor", 200],
      ["admin", 404],
    ]);
    const { html = "", response } = answers["editor"] ?? {};
    expect(typeOf(html)).toBe(type);
    expect(html).toContain('<aside class="preview-banner" aria-label="Preview">');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(response?.headers.get("cache-control")).toBe("private, no-store");
    await request(site.url).get(`${path}?preview`).expect(303);
  });

  it("tells editors alone where it is written", async () => {
    const statuses = await Promise.all(
      Object.entries(people).map(async ([person, visitor]) => {
        const { status } = await visitor.step(`${site.url}/gateway/api/editor/page?path=${path}`);
        return [person, status] as const;
      }),
    );

    expect(Object.fromEntries(statuses)).toEqual({ customer: 404, partner: 404, editor: 200, admin: 404 });
    await request(site.url).get(`/gateway/api/editor/page?path=${path}`).expect(404);
  });
});

describe("The site's own content tool", () => {
  it("leads an editor from an entry to its preview, and nowhere from an entry that is none", async () => {
    const entry = async (id: string) => {
      const url = `${site.url}/gateway/api/editor/spaces/content/entries/${encodeURIComponent(id)}`;
      const response = await people["editor"]?.step(url);
      return [response?.status, response?.headers.get("location") ?? undefined];
    };

    expect(await entry("index")).toEqual([303, "/?preview"]);
    expect(await entry("tracker/docs/boards-and-sprints/add-a-board")).toEqual([
      303,
      "/tracker/docs/add-a-board?preview",
    ]);
    for (const id of ["nothing", "../../etc/passwd", "//evil.example", "__proto__"])
      expect(await entry(id)).toEqual([404, undefined]);
  });

  it("is asked for pages by hostile addresses without harm", async () => {
    for (const path of ["//evil.example/", "/%2e%2e/%2e%2e/etc/passwd", "/\u0000", "/%", "", "/".repeat(2000)]) {
      const response = await people["editor"]?.step(
        `${site.url}/gateway/api/editor/page?path=${encodeURIComponent(path)}`,
      );

      expect([200, 400, 404]).toContain(response?.status);
      expect(await response?.text()).not.toMatch(/evil\.example|passwd|root:/);
    }
  });
});
