import request from "supertest";
import { previewToken } from "#server/preview/preview-link.ts";
import { Visitor } from "#test/support/account-site.ts";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";
import { closeServers } from "#test/support/listening.ts";
import { startProvider, type TestProvider } from "#test/support/oidc-provider.ts";

const origin = "http://vendor.localhost:3000";
const baseUrl = `${origin}/support`;
const secret = "0123456789abcdef0123456789abcdef";
const files = {
  "site.yaml": "languages: [ar, { tag: en, name: English }]\nmetadata: { siteName: مساعدة نخيل }\n",
  "index.md": "# مساعدة نخيل\n",
  "printer.md": "# الطابعة\n\n[البيت](/)\n",
  "en/printer.md": "# The printer\n",
  "next.md": "---\ntitle: قريبًا\ndraft: true\n---\nلم ينشر بعد.\n",
  "en/next.md": "---\ntitle: Coming soon\n---\nNot published yet.\n",
};

/** What a proxy makes of an address below /support. */
const ways = [
  ["hands the path on", (path: string) => path],
  ["takes the path off", (path: string) => path.replace(/^\/support/, "") || "/"],
] as const;

let provider: TestProvider;
let site: FolderSite;
beforeAll(async () => {
  provider = await startProvider(baseUrl);
  provider.people.set("huda", { email: "huda@nakheel.example", email_verified: true, name: "Huda" });
  site = await folderSite(files, {
    ...provider.env,
    TRUST_PROXY: "false",
    PREVIEW_SECRET: secret,
    EDITOR_EMAIL_DOMAIN: "nakheel.example",
  });
});
afterAll(async () => {
  await site.close();
  await closeServers();
});

/** Addresses of the host that a page prints outside of the path. */
const outside = (html: string) =>
  [...html.matchAll(/\s(?:href|src|action)="(\/(?!\/)[^"]*)"/g)]
    .map(([, url = ""]) => url)
    .filter((url) => url !== "/support" && !url.startsWith("/support/"));

describe.each(ways)("an Arabic and English site at /support, behind a proxy that %s", (_name, inner) => {
  const page = async (path: string, status = 200) => (await request(site.server).get(inner(path)).expect(status)).text;

  it.each([
    ["/support/", "ar", "rtl"],
    ["/support/printer", "ar", "rtl"],
    ["/support/en/printer", "en", "ltr"],
  ])("prints nothing outside of it: %s", async (path, language, direction) => {
    const html = await page(path);

    expect(html).toContain(`lang="${language}" dir="${direction}"`);
    expect(outside(html)).toEqual([]);
  });

  it("names its pages' translations by their whole addresses", async () => {
    const html = await page("/support/printer");

    expect(html).toContain(`<link rel="alternate" hrefLang="en" href="${baseUrl}/en/printer"/>`);
    expect(html).toContain(`<link rel="canonical" href="${baseUrl}/printer"/>`);
    expect(await page("/support/sitemap.xml")).toContain(`${baseUrl}/en/printer`);
  });

  it("shows a draft to whoever has its link, in each language, and to nobody else", async () => {
    const token = previewToken(secret, "/next", Date.now() + 3_600_000);

    await page("/support/next", 404);
    expect(await page(`/support/next?preview=${token}`)).toContain("لم ينشر بعد");
    const english = await page(`/support/en/next?preview=${token}`);
    expect(english).toContain("Not published yet.");
    expect(outside(english)).toEqual([]);
  });
});

it("signs people in by a provider, back to where they were, with cookies for its path alone", async () => {
  const visitor = new Visitor({ [origin]: site.origin });
  const asked = await visitor.walk(`${baseUrl}/login?continue=/printer`);
  expect(asked.url).toContain("/interaction/");

  const { url, response } = await visitor.walk(asked.url, { account: "huda" });

  expect([url, response.status]).toEqual([`${baseUrl}/printer`, 200]);
  const known = await visitor.step(`${baseUrl}/gateway/api/customer-context/user/auth`);
  expect(await known.json()).toMatchObject({ canEdit: true, userName: "huda@nakheel.example" });
  // An editor is shown what others are not.
  const theme = await visitor.step(`${baseUrl}/theme`);
  expect(theme.status).toBe(200);
  expect(outside(await theme.text())).toEqual([]);
  expect((await visitor.step(`${baseUrl}/next?preview`)).status).toBe(200);
  const out = await visitor.walk(`${baseUrl}/gateway/api/session/log-out`);
  expect(new URL(out.url).origin).toMatch(/localhost/);
});
