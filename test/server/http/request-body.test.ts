import { gzipSync } from "node:zlib";
import request from "supertest";
import { formBody, jsonBody } from "#server/http/request-body.ts";
import { closeServers } from "#test/support/listening.ts";
import { guardedSite } from "./guarded-site.ts";

afterEach(closeServers);

const readingSite = () =>
  guardedSite({
    routes: (app) => {
      app.post("/gateway/form", formBody({ maxBytes: 100, maxFields: 3 }), (req, res) => void res.json(req.body));
      app.post("/gateway/json", jsonBody({ maxBytes: 100 }), (req, res) => void res.json(req.body));
      app.post("/gateway/beacon", jsonBody({ maxBytes: 100, alsoAsText: true }), (req, res) => void res.json(req.body));
    },
  });

describe("the body of a form", () => {
  it("arrives as texts by name", async () => {
    const { server } = await readingSite();

    const response = await request(server).post("/gateway/form").type("form").send("page=%2Fa&vote=yes&vote=no");

    expect(response.body).toEqual({ page: "/a", vote: ["yes", "no"] });
  });

  it.each([
    ["is larger than the limit", "form", `a=${"x".repeat(100)}`, 413, "the request is too large"],
    ["has more fields than the limit", "form", "a=1&b=2&c=3&d=4", 413, "the request is too large"],
    ["is no form", "json", '{"a":1}', 415, "the request is of the wrong kind"],
  ])("is refused when it %s", async (_, type, body, status, error) => {
    const { server } = await readingSite();

    const response = await request(server).post("/gateway/form").type(type).send(body).expect(status);

    expect(response.body.error).toBe(error);
  });

  it("is refused when it is missing", async () => {
    const { server } = await readingSite();

    await request(server).post("/gateway/form").expect(415);
  });

  it("is refused compressed, so that a small one cannot become a large one", async () => {
    const { server } = await readingSite();

    const bomb = gzipSync(`a=${"x".repeat(5_000_000)}`);
    const response = await request(server)
      .post("/gateway/form")
      .set({ "content-type": "application/x-www-form-urlencoded", "content-encoding": "gzip" })
      .send(bomb);

    expect([413, 415]).toContain(response.status);
  });
});

describe("a body in JSON", () => {
  it("arrives as it was sent", async () => {
    const { server } = await readingSite();

    const response = await request(server)
      .post("/gateway/json")
      .send({ events: [1] });

    expect(response.body).toEqual({ events: [1] });
  });

  it.each([
    ["that cannot be parsed", "application/json", "{", 400],
    ["that is a bare text", "application/json", '"text"', 400],
    ["that is larger than the limit", "application/json", JSON.stringify("x".repeat(200)), 413],
    ["that says it is a form", "application/x-www-form-urlencoded", "a=1", 415],
    ["that says it is text", "text/plain", "{}", 415],
  ])("is refused for one %s", async (_, type, body, status) => {
    const { server } = await readingSite();

    await request(server).post("/gateway/json").type(type).send(body).expect(status);
  });

  it("is read from a beacon, which calls it text", async () => {
    const { server } = await readingSite();

    const response = await request(server).post("/gateway/beacon").type("text/plain").send('{"a":1}').expect(200);

    expect(response.body).toEqual({ a: 1 });
  });
});

describe("a form that a browser sent without scripts", () => {
  it("gets a page when it is refused, not JSON", async () => {
    const { server } = await readingSite();

    const response = await request(server)
      .post("/gateway/form")
      .set("accept", "text/html,application/xhtml+xml,*/*;q=0.8")
      .type("form")
      .send(`a=${"x".repeat(100)}`)
      .expect(413);

    expect(response.text).toContain("<h1>413 en</h1>");
  });
});
