import { jest } from "@jest/globals";
import request from "supertest";
import type { AnalyticsEvent } from "#server/analytics/analytics-event.ts";
import { analyticsRoutes } from "#server/analytics/analytics-routes.ts";
import { sameOriginOnly } from "#server/http/same-origin.ts";
import { type GuardedSite, guardedSite } from "#test/server/http/guarded-site.ts";
import { eventBatch, sentEvent } from "#test/support/analytics.ts";
import { languageTags } from "#test/support/languages.ts";
import { closeServers } from "#test/support/listening.ts";

const path = "/gateway/api/analytics/events";

describe("the place that events are sent to", () => {
  let site: GuardedSite;
  let delivered: AnalyticsEvent[];
  const countView = jest.fn();

  beforeEach(async () => {
    delivered = [];
    countView.mockClear();
    const sink = {
      deliver: (events: readonly AnalyticsEvent[]) => void delivered.push(...events),
      close: async () => {},
    };
    const isPage = async (id: string) => id === "known-page";
    site = await guardedSite({
      routes: (app) => {
        app.use("/gateway", sameOriginOnly({ baseUrl: "http://localhost:3000" }));
        app.use("/gateway", analyticsRoutes({ sink, counters: { countView }, isPage, languageTags }));
      },
    });
  });
  afterEach(closeServers);

  const post = (body: string | object, headers: Record<string, string> = {}) =>
    request(site.origin)
      .post(path)
      .set({ "content-type": "application/json", ...headers })
      .send(typeof body === "string" ? body : JSON.stringify(body));

  it("hands on what arrived, with the page, the kind of page and the moment", async () => {
    const event = sentEvent("showMore", { list: "Guides", shown: 8 }, { ageMs: 60_000 });

    await post(eventBatch([event]))
      .expect(204)
      .expect("Cache-Control", "no-store");

    expect(delivered).toMatchObject([
      {
        name: "showMore",
        isOperational: false,
        pageId: "known-page",
        pageUrl: "https://support.example.com/tracker/docs/boards",
        pageType: "topic",
        language: "en",
        attributes: { list: "Guides", shown: 8 },
      },
    ]);
    expect(Date.now() - Date.parse(delivered[0]?.time ?? "")).toBeGreaterThanOrEqual(60_000);
  });

  it("counts a view of a page that exists, and no other", async () => {
    const view = (pageId: string) => sentEvent("page_view", { title: "Boards", landing: true }, { pageId });

    await post(eventBatch([view("known-page"), view("made-up")])).expect(204);

    expect(countView.mock.calls).toEqual([["known-page", expect.stringMatching(/^[0-9a-f]{32}$/)]]);
  });

  it("loses only the events that are wrong", async () => {
    const good = sentEvent("search_reset", {});

    await post(
      eventBatch([
        sentEvent("no_such_event", {}),
        { ...good, attributes: [] },
        sentEvent("page_scrolled", { depth: 1.5 }),
        sentEvent("was_this_helpful_click", { answer: "maybe" }),
        { ...good, pageUrl: "javascript:alert(1)" },
        null,
        { ...good, ageMs: -1 },
        good,
      ]),
    ).expect(204);

    expect(delivered.map(({ name }) => name)).toEqual(["search_reset"]);
    expect(site.lines).toContainEqual(expect.objectContaining({ refused: 7, msg: "analytics events refused" }));
  });

  it("leaves out what an event does not have", async () => {
    await post(
      eventBatch([
        { ...sentEvent("search_reset", { queryId: "q1", password: "secret", __proto__: { a: 1 } }), extra: 1 },
      ]),
    ).expect(204);

    expect(delivered[0]?.attributes).toEqual({ queryId: "q1" });
    expect(JSON.stringify(delivered)).not.toContain("secret");
  });

  it("masks what a browser did not mask", async () => {
    const event = sentEvent(
      "search_submit",
      { term: "cannot log in as ann@example.com" },
      { pageUrl: "https://support.example.com/search-results?searchTerm=ann%40example.com&token=abc#part" },
    );

    await post(eventBatch([event])).expect(204);

    expect(delivered[0]?.attributes["term"]).toBe("cannot log in as [email]");
    expect(delivered[0]?.pageUrl).toBe("https://support.example.com/search-results?searchTerm=[email]");
  });

  it.each([
    ["a list", "[]"],
    ["no session", JSON.stringify({ ...eventBatch([]), sessionId: "x" })],
    ["no events", JSON.stringify({ ...eventBatch([]), events: undefined })],
    [
      "more events than a page sends",
      JSON.stringify(eventBatch(Array.from({ length: 51 }, () => sentEvent("search_reset", {})))),
    ],
    ["half a JSON text", '{"sessionId":'],
  ])("refuses %s with 400", async (_what, body) => {
    const response = await post(body).expect(400);

    expect(response.body).toMatchObject({ requestId: expect.any(String) });
    expect(delivered).toEqual([]);
  });

  it("refuses a body of more than 64 KiB", async () => {
    await post(eventBatch([sentEvent("search_submit", { term: "x".repeat(70_000) })])).expect(413);

    expect(delivered).toEqual([]);
  });

  it("refuses a body of another kind", async () => {
    await post("a=b", { "content-type": "application/x-www-form-urlencoded" }).expect(415);
  });

  it("refuses events that another site's page sends", async () => {
    await post(eventBatch([sentEvent("search_reset", {})]), { "sec-fetch-site": "cross-site" }).expect(403);

    expect(delivered).toEqual([]);
  });

  it.each(["dnt", "sec-gpc"])("keeps nothing of a request that says %s", async (header) => {
    await post(eventBatch([sentEvent("page_view", { title: "Boards", landing: true })]), { [header]: "1" }).expect(204);

    expect(delivered).toEqual([]);
    expect(countView).not.toHaveBeenCalled();
  });

  it("refuses the 601st batch of one address in a minute", async () => {
    const body = eventBatch([]);
    for (let sent = 0; sent < 600; sent += 50) {
      await Promise.all(Array.from({ length: 50 }, () => post(body).expect(204)));
    }

    await post(body).expect(429).expect("Retry-After", /^\d+$/);
  }, 30_000);
});
