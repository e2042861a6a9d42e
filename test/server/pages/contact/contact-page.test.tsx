import { productContext, siteSettings } from "#test/support/entries.ts";
import { linksIn, pageHtml } from "#test/support/page-html.tsx";

describe("contact pages", () => {
  it.each([
    ["pageContact", "index"],
    ["pageHotContact", "hot-contact"],
    ["pagePartnerContact", "index"],
    ["pageStatusContact", "statuspage-index"],
  ] as const)("%s has a place for the form, of script set %s", async (type, scriptSet) => {
    const { main, view } = await pageHtml(type, { title: "Contact us", description: "We answer soon." });

    expect(view.status).toBe(200);
    expect(main).toContain("<h1>Contact us</h1>");
    expect(main).toContain("We answer soon.");
    expect(main).toContain(
      `<section id="support-form" aria-label="Support form" class="embed" data-embed="contact-forms" data-script-set="${scriptSet}"></section>`,
    );
  });

  it("ask to log in and come back, and offer the form without logging in where it is set", async () => {
    const context = productContext({ customSupportFormUnauthenticated: "/form?anonymous=true" });
    const plain = await pageHtml("pageContact", { url: "/contact" });
    const withForm = await pageHtml("pageContact", { url: "/contact", context });

    expect(linksIn(plain.main)).toEqual([["/login?continue=%2Fcontact&application=sac", "Log in to contact support"]]);
    expect(linksIn(withForm.main)).toContainEqual([
      "/form?anonymous=true",
      "Submit support request without logging in",
    ]);
  });

  it("have a Partner portal button for partners", async () => {
    const site = siteSettings({ partnerPortal: "https://p.example" });

    expect(linksIn((await pageHtml("pagePartnerContact", {}, { site })).main)).toContainEqual([
      "https://p.example",
      "Partner portal",
    ]);
    expect((await pageHtml("pagePartnerContact")).main).not.toContain("Partner portal");
  });
});

describe("the requests page", () => {
  it("asks to log in and has a place for the portal", async () => {
    const { main } = await pageHtml("pageMyRequests", { url: "/requests" });

    expect(linksIn(main)).toEqual([["/login?continue=%2Frequests&application=sac", "Log in to account"]]);
    expect(main).toContain('data-embed="requests-portal"');
  });
});

describe("the file download page", () => {
  it("has a place of 500 px for the form file-download", async () => {
    expect((await pageHtml("pageFileDownload")).main).toContain(
      'class="embed embed-500" data-embed="static-forms" data-form="file-download"',
    );
  });
});
