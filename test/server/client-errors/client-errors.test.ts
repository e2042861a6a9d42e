import request from "supertest";
import { createSampling } from "#server/client-errors/sampling.ts";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";

const path = "/gateway/api/client-errors";
const report = (more: object = {}) => ({
  pageUrl: "https://help.acme.example/mixer",
  pageType: "topic",
  build: "main-ABC.js",
  errors: [{ message: "Error: the search failed", causes: ["Error: on fire for ann@acme.example"], queryId: "q-77" }],
  ...more,
});

describe("Errors that browsers tell of", () => {
  let site: FolderSite;
  beforeEach(async () => {
    site = await folderSite({ "a.md": "# A" });
  });
  afterEach(() => site.close());
  const logged = () => site.lines.filter(({ msg }) => msg === "error in a browser");
  const counted = async () =>
    (await site.site.metrics.registry.metrics()).split("\n").filter((line) => line.startsWith("client_errors_total{"));

  it("reach the operator's log, masked, with page, build and query id, and are counted", async () => {
    await request(site.server).post(path).send(report()).expect(204);
    await request(site.server)
      .post(path)
      .send(report({ pageType: "made up" }))
      .expect(204);

    expect(logged()[0]).toMatchObject({
      level: "warn",
      browser: {
        pageUrl: "https://help.acme.example/mixer",
        build: "main-ABC.js",
        message: "Error: the search failed",
        causes: ["Error: on fire for [email]"],
        queryId: "q-77",
      },
    });
    expect(await counted()).toEqual([
      'client_errors_total{page_type="topic"} 1',
      'client_errors_total{page_type="other"} 1',
    ]);
  });

  it.each([
    ["nothing", {}],
    ["no errors", report({ errors: [] })],
    ["more than a page has", report({ errors: Array.from({ length: 6 }, () => ({ message: "m" })) })],
    ["texts that are none", report({ build: 5 })],
  ])("are refused: %s", async (_what, body) => {
    await request(site.server).post(path).send(body).expect(400);

    expect(logged()).toEqual([]);
  });

  it("cannot fill the log: long texts are cut, and other sites' pages cannot send any", async () => {
    const long = "x".repeat(5000);
    await request(site.server)
      .post(path)
      .send(report({ errors: [{ message: long, causes: [], queryId: "<b>" }] }))
      .expect(204);
    await request(site.server).post(path).set("sec-fetch-site", "cross-site").send(report()).expect(403);
    await request(site.server)
      .post(path)
      .send(report({ pageUrl: "y".repeat(20_000) }))
      .expect(413);

    expect(JSON.stringify(logged())).not.toContain("x".repeat(201));
    expect(logged()[0]?.["browser"]).not.toHaveProperty("queryId");
  });
});

describe("Of errors that come in crowds", () => {
  it("the first ten of a message are logged, then one of a hundred, and no more than a hundred of all in a minute", () => {
    let now = 0;
    const isSampled = createSampling(() => now);
    const share = (message: string, times: number) =>
      Array.from({ length: times }, () => isSampled(message)).filter(Boolean).length;

    expect(share("a", 1000)).toBe(20);
    expect(share("b", 5)).toBe(5);
    for (let number = 0; number < 100; number += 1) share(`c${number}`, 1);
    expect(share("d", 10)).toBe(0);
    now += 60_000;
    expect(share("a", 1000)).toBe(20);
  });
});
