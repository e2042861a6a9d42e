import { loadConfig } from "#server/config/load-config.ts";

const chat = { CHAT_WIDGET_URL: "https://chat.example/widget" };
const policyOf = (text: string) => loadConfig({ ...chat, CHAT_WIDGET_POLICY: text }).chatWidgetPolicy;

describe("what an app may take besides its own origin", () => {
  it("is written as a policy", () => {
    expect(
      policyOf(
        "script-src https://cdn.example:8443 https://*.cdn.example; style-src 'unsafe-inline';connect-src wss://talk.example;",
      ),
    ).toEqual({
      script: ["https://cdn.example:8443", "https://*.cdn.example"],
      style: ["'unsafe-inline'"],
      connect: ["wss://talk.example"],
    });
  });

  it.each([
    ["scripts in the page's own text", "script-src 'unsafe-inline'"],
    ["eval", "script-src 'unsafe-eval'"],
    ["every origin", "script-src *"],
    ["a whole scheme", "script-src https:"],
    ["data as scripts", "script-src data:"],
    ["another directive", "frame-ancestors https://evil.example"],
    ["a path", "script-src https://cdn.example/a.js"],
    ["nothing", "script-src"],
    ["a report address", "report-uri https://evil.example"],
    ["a source that ends its directive", "script-src https://a.example,https://b.example"],
    ["a name of Object.prototype", "constructor https://a.example"],
  ])("cannot be %s", (_what, text) => {
    expect(() => policyOf(text)).toThrow(/CHAT_WIDGET_POLICY .* expected directives divided by semicolons/);
  });

  it("needs the app", () => {
    expect(() => loadConfig({ STATIC_FORMS_POLICY: "style-src 'unsafe-inline'" })).toThrow(
      "STATIC_FORMS_MANIFEST_URL is not set: STATIC_FORMS_POLICY is for it",
    );
  });
});
