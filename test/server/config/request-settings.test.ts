import { loadConfig } from "#server/config/load-config.ts";
import { deliverySetting, offersSupport, supportAppsSetting } from "#server/config/request-settings.ts";

const secret = "0123456789abcdef0123456789abcdef";
const webhook = { REQUESTS_WEBHOOK_URL: "https://desk.example/hook", REQUESTS_WEBHOOK_SECRET: secret };
const mail = {
  REQUESTS_SMTP_URL: "smtps://user:pass-word@mail.example",
  REQUESTS_MAIL_FROM: "site@example.com",
  REQUESTS_MAIL_TO: "support@example.com",
};

describe("where support requests are delivered", () => {
  it.each([
    ["nowhere, kept in the file, without settings", {}, { kind: "file" }],
    ["to a webhook", webhook, { kind: "webhook", url: "https://desk.example/hook", secret }],
    [
      "by mail",
      mail,
      { kind: "mail", smtpUrl: mail.REQUESTS_SMTP_URL, from: "site@example.com", to: "support@example.com" },
    ],
  ])("is %s", (_, env, setting) => {
    expect(deliverySetting(loadConfig(env))).toEqual(setting);
  });

  it.each([
    [{}, false],
    [webhook, true],
    [mail, true],
    [{ CONTACT_FORMS_MANIFEST_URL: "https://forms.example/manifest.json" }, true],
  ])("offer support to visitors by themselves where %j says where requests go: %p", (env, isOffered) => {
    expect(offersSupport(loadConfig(env))).toBe(isOffered);
  });

  it.each([
    [
      { REQUESTS_WEBHOOK_URL: webhook.REQUESTS_WEBHOOK_URL },
      "REQUESTS_WEBHOOK_SECRET is not set: REQUESTS_WEBHOOK_URL needs it",
    ],
    [{ REQUESTS_WEBHOOK_SECRET: secret }, "REQUESTS_WEBHOOK_URL is not set: REQUESTS_WEBHOOK_SECRET needs it"],
    [{ ...webhook, REQUESTS_WEBHOOK_SECRET: "short" }, "REQUESTS_WEBHOOK_SECRET is (secret): expected at least 32"],
    [{ REQUESTS_SMTP_URL: mail.REQUESTS_SMTP_URL }, "REQUESTS_MAIL_FROM is not set: REQUESTS_SMTP_URL needs it"],
    [{ ...mail, REQUESTS_MAIL_TO: "" }, "REQUESTS_MAIL_TO is not set: REQUESTS_SMTP_URL, REQUESTS_MAIL_FROM needs it"],
    [{ ...mail, REQUESTS_MAIL_TO: "a@b.example, c@d.example" }, "expected a mail address"],
    [{ ...mail, REQUESTS_SMTP_URL: "http://user:pass-word@mail.example" }, "REQUESTS_SMTP_URL is (secret): expected"],
    [{ ...mail, ...webhook }, "REQUESTS_SMTP_URL is set: expected none with REQUESTS_WEBHOOK_URL"],
    [
      { REQUESTS_PORTAL_MANIFEST_URL: "https://portal.example/a.json" },
      "REQUESTS_PORTAL_UPGRADE_MANIFEST_URL is not set: REQUESTS_PORTAL_MANIFEST_URL needs it",
    ],
    [{ CONTACT_FORMS_MANIFEST_URL: "/manifest.json" }, "CONTACT_FORMS_MANIFEST_URL is"],
  ])("stops the process with a clear line for %j", (env, line) => {
    expect(() => loadConfig(env)).toThrow(line);
    expect(() => loadConfig(env)).not.toThrow("pass-word");
  });
});

describe("the apps of contact, request and download pages", () => {
  it("are the site's own without settings", () => {
    expect(supportAppsSetting(loadConfig({}))).toEqual({ policies: {} });
  });

  it("are the vendor's where their manifests are named", () => {
    const env = {
      CONTACT_FORMS_MANIFEST_URL: "https://forms.example/m.json",
      REQUESTS_PORTAL_MANIFEST_URL: "https://portal.example/a.json",
      REQUESTS_PORTAL_UPGRADE_MANIFEST_URL: "https://portal.example/b.json",
      STATIC_FORMS_MANIFEST_URL: "https://static.example/m.json",
    };

    expect(supportAppsSetting(loadConfig(env))).toEqual({
      contactForms: "https://forms.example/m.json",
      portal: { standard: "https://portal.example/a.json", upgraded: "https://portal.example/b.json" },
      staticForms: "https://static.example/m.json",
      policies: {},
    });
  });
});
