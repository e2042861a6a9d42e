import request from "supertest";
import { privacyRoutes } from "#server/analytics/privacy-routes.ts";
import { sameOriginOnly } from "#server/http/same-origin.ts";
import { guardedSite } from "#test/server/http/guarded-site.ts";
import { languageTags } from "#test/support/languages.ts";
import { closeServers } from "#test/support/listening.ts";

afterEach(closeServers);

async function choose(
  fields: Readonly<Record<string, unknown>>,
  { baseUrl = "http://localhost:3000", headers = {} } = {},
) {
  const { origin } = await guardedSite({
    routes: (app) => {
      app.use("/gateway", sameOriginOnly({ baseUrl }), privacyRoutes({ baseUrl, languageTags }));
    },
  });
  return request(origin).post("/gateway/api/privacy-choice").set(headers).type("form").send(fields);
}

describe("A privacy choice", () => {
  it.each(["essential", "all"])("is kept in the browser for a year, where scripts can read it: %s", async (choice) => {
    const response = await choose({ choice, language: "en" });

    const [cookie = "", ...others] = response.headers["set-cookie"] ?? [];
    expect(cookie).toMatch(
      new RegExp(`^privacy_choice=${choice}; Max-Age=31536000; Path=/; Expires=[^;]+; SameSite=Lax$`),
    );
    expect(others).toEqual([]);
    expect([response.status, response.headers["location"]]).toEqual([303, "/privacy-choices#privacy-choice-kept"]);
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it("is sent over TLS only where the site is", async () => {
    const response = await choose({ choice: "all" }, { baseUrl: "https://support.example.com" });

    expect(response.headers["set-cookie"]?.[0]).toContain("; Secure");
  });

  it("leads back to the page in its language", async () => {
    const response = await choose({ choice: "all", language: "ja" });

    expect(response.headers["location"]).toBe("/ja/privacy-choices#privacy-choice-kept");
  });

  it.each([
    ["another word", { choice: "some" }],
    ["nothing", { language: "en" }],
    ["two words", { choice: ["all", "essential"] }],
    ["a cookie of its own", { choice: "all; Domain=example.com" }],
  ])("is none when it is %s", async (_, fields) => {
    const response = await choose(fields);

    expect(response.status).toBe(400);
    expect(response.headers["set-cookie"]).toBeUndefined();
  });

  it("cannot be made by another site's page, which names no place to go to either", async () => {
    const forged = await choose({ choice: "all" }, { headers: { "sec-fetch-site": "cross-site" } });
    const led = await choose({ choice: "all", language: "//evil.example", continue: "//evil.example" });

    expect(forged.status).toBe(403);
    expect(forged.headers["set-cookie"]).toBeUndefined();
    expect(led.headers["location"]).toBe("/privacy-choices#privacy-choice-kept");
  });
});
