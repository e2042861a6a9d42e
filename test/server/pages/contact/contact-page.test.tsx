import { formFields } from "#shared/requests/request-fields.ts";
import { requestForms } from "#shared/requests/support-request.ts";
import { productContext, siteSettings } from "#test/support/entries.ts";
import { linksIn, pageHtml, textOf } from "#test/support/page-html.tsx";

const signIn = { kind: "elsewhere" } as const;
const pages = [
  ["pageContact", "index", "contact"],
  ["pageHotContact", "hot-contact", "hot-contact"],
  ["pagePartnerContact", "index", "partner-contact"],
  ["pageStatusContact", "statuspage-index", "statuspage-contact"],
] as const;

const vendor = {
  contactForms: "https://forms.example/manifest.json",
  portal: { standard: "https://portal.example/a.json", upgraded: "https://upgraded.example/b.json" },
  staticForms: "https://static.example/manifest.json",
};
const withVendor = { embeddedApps: { videoHosts: [], supportApps: vendor } };

describe("contact pages", () => {
  it.each(pages)(
    "%s has a place for the form of script set %s, and the form %s in it",
    async (type, scriptSet, form) => {
      const { main, view } = await pageHtml(type, { title: "Contact us", description: "We answer soon." });

      expect(view.status).toBe(200);
      expect(main).toContain("<h1>Contact us</h1>");
      expect(main).toContain("We answer soon.");
      expect(main).toMatch(
        new RegExp(
          `<section id="support-form" aria-label="Support form" class="embed" data-place="support-app" data-when="load" data-embed="contact-forms" data-script-set="${scriptSet}" data-form="${form}" data-manifest="/assets/contact-forms.json"[^>]*>`,
        ),
      );
      expect(main).toContain(
        `<form name="${form}" class="support-form" action="/gateway/api/support-requests" method="post"`,
      );
      expect(view.embeddedOrigins).toBeUndefined();
    },
  );

  it.each(pages)("%s has an empty place for a vendor's app, and allows its origin", async (type, scriptSet) => {
    const { main, view } = await pageHtml(type, {}, withVendor);

    expect(main).toMatch(
      new RegExp(
        `<section id="support-form"[^>]* data-script-set="${scriptSet}" [^>]*data-manifest="https://forms.example/manifest.json"[^>]*></section>`,
      ),
    );
    expect(textOf(main)).toContain("This form needs JavaScript.");
    expect(view.embeddedOrigins).toMatchObject({
      script: ["https://forms.example"],
      connect: ["https://forms.example"],
    });
    expect(JSON.stringify(view.embeddedOrigins)).not.toContain("portal.example");
  });

  it("ask to log in and come back, and offer the form without logging in where there is one", async () => {
    const context = productContext({ customSupportFormUnauthenticated: "/form?anonymous=true" });
    const own = await pageHtml("pageContact", { url: "/contact" }, { signIn });
    const ofProduct = await pageHtml("pageContact", { url: "/contact", context }, { signIn });
    const ofVendor = await pageHtml("pageContact", { url: "/contact" }, { signIn, ...withVendor });

    const logIn = ["/login?continue=%2Fcontact&application=sac", "Log in to contact support"];
    const without = "Submit support request without logging in";
    expect(linksIn(own.main)).toEqual([logIn, ["#support-form", without]]);
    expect(linksIn(ofProduct.main)).toEqual([logIn, ["/form?anonymous=true", without]]);
    expect(linksIn(ofVendor.main)).toEqual([logIn]);
  });

  it("ask nobody to log in where nobody can", async () => {
    const { main } = await pageHtml("pageContact", { url: "/contact" }, { signIn: { kind: "none" } });

    expect(main).not.toContain("Log in");
    expect(main).toContain('<form name="contact"');
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

describe("the support form", () => {
  it("labels each of its fields, says which may be left out, and limits their length", async () => {
    const { main } = await pageHtml("pageHotContact");

    for (const { name, maxLength, kind } of formFields["hot-contact"].filter(({ kind }) => kind !== "product")) {
      expect(main).toContain(`<label for="request-${name}">`);
      if (kind !== "impact") expect(main).toMatch(new RegExp(`id="request-${name}"[^>]*maxLength="${maxLength}"`, "i"));
    }
    expect(textOf(main)).toContain("Phone number (optional)");
    expect(textOf(main)).toContain("Nobody can work");
  });

  it("offers the site's products, each with its platform, where there are some", async () => {
    const product = { id: "tracker", title: "Tracker", url: "/tracker-data-center" };
    const site = siteSettings({ header: { cloudProducts: [], serverProducts: [product] } });

    expect((await pageHtml("pageContact", {}, { site })).main).toContain(
      '<option data-product="tracker-data-center">Tracker (Data Center)</option>',
    );
    expect((await pageHtml("pageContact")).main).not.toContain("request-product");
  });

  it("is worded in the page's language", async () => {
    const { main } = await pageHtml("pageContact", { language: "ja" }, { locale: "ja" });

    expect(textOf(main)).toContain("メールアドレス");
    expect(main).toContain('name="language" value="ja"');
  });

  it("says nothing about the visitor", async () => {
    const { main } = await pageHtml("pageContact");

    expect(main).not.toMatch(/submissionId|csrf|token/i);
  });

  it("has a page to come back to for each form", () => {
    expect(Object.keys(formFields).toSorted()).toEqual([...requestForms].toSorted());
  });
});

describe("the requests page", () => {
  it("asks to log in and has an empty place for the portal, with both of its manifests", async () => {
    const { main, view } = await pageHtml("pageMyRequests", { url: "/requests", title: "Requests" }, { signIn });

    expect(linksIn(main)).toEqual([
      ["/login?continue=%2Frequests&application=sac", "Log in to account"],
      // Where scripts are off.
      ["/requests/mine", "See your requests"],
    ]);
    expect(main).toMatch(
      /<section id="support-form" aria-label="Requests"[^>]*data-embed="requests-portal" data-view="requests" data-manifest="\/assets\/requests-portal.json" data-manifest-upgraded="\/assets\/requests-portal-upgrade.json"[^>]*><\/section>/,
    );
    expect(view.embeddedOrigins).toBeUndefined();
  });

  it("says that a vendor's portal needs scripts", async () => {
    const { main } = await pageHtml("pageMyRequests", { url: "/requests" }, withVendor);

    expect(textOf(main)).toContain("This list needs JavaScript.");
    expect(linksIn(main).map(([href]) => href)).not.toContain("/requests/mine");
  });

  it("allows the origins of both of a vendor's manifests", async () => {
    const { view } = await pageHtml("pageMyRequests", { url: "/requests" }, withVendor);

    expect(view.embeddedOrigins?.script).toEqual(["https://portal.example", "https://upgraded.example"]);
  });
});

describe("the file download page", () => {
  it("has a place of 500 px for the form file-download", async () => {
    const { main } = await pageHtml("pageFileDownload");

    expect(main).toMatch(
      /class="embed embed-500" [^>]*data-embed="static-forms" data-form="file-download" data-manifest="\/assets\/static-forms.json"/,
    );
    expect(main).toContain('<form name="file-download"');
  });

  it("leaves that place to a vendor's script", async () => {
    const { main, view } = await pageHtml("pageFileDownload", {}, withVendor);

    expect(main).not.toContain("<form");
    expect(main).toContain('data-form="file-download" data-manifest="https://static.example/manifest.json"');
    expect(view.embeddedOrigins?.script).toEqual(["https://static.example"]);
  });
});
