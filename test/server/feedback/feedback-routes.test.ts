import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import request from "supertest";
import { closeServers } from "#test/support/listening.ts";
import { feedbackSite, removeFolders, temporaryFolder } from "./feedback-site.ts";

afterEach(async () => {
  await closeServers();
  await removeFolders();
});

type Site = Awaited<ReturnType<typeof feedbackSite>>;
type Fields = Readonly<Record<string, string>>;

const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const page = "/tracker/docs/add-a-board";

const send = ({ server }: Site, fields: Fields, headers: Fields = {}) =>
  request(server)
    .post("/gateway/api/feedback")
    .set({ accept: browser, ...headers })
    .type("form")
    .send({ page, language: "en", website: "", elapsed: "", ...fields });

describe("an answer of a browser without scripts", () => {
  it.each([
    ["Yes", { answer: "yes" }, `${page}#feedback-thanks`],
    ["No", { answer: "no" }, `${page}#feedback-reasons`],
    ["a reason", { reason: "notClear" }, `${page}#feedback-thanks`],
  ])("leads from %s back to the page, where it says what came of it", async (_, fields, location) => {
    const site = await feedbackSite();

    const response = await send(site, fields).expect(303);

    expect(response.headers["location"]).toBe(location);
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it("leads back to the page in the language it was read in", async () => {
    const site = await feedbackSite();

    const response = await send(site, { answer: "yes", language: "ja" });

    expect(response.headers["location"]).toBe(`/ja${page}#feedback-thanks`);
  });

  it("leads back to a page whose address has letters that need encoding", async () => {
    const site = await feedbackSite();

    const response = await send(site, { answer: "yes", page: "/tracker/docs/b%C3%A4r" }).expect(303);

    expect(response.headers["location"]).toBe("/tracker/docs/b%C3%A4r#feedback-thanks");
  });

  it("is told when it could not be kept", async () => {
    const site = await feedbackSite({ dataDir: "/dev/null/data" });

    const response = await send(site, { answer: "yes" }).expect(303);

    expect(response.headers["location"]).toBe(`${page}?refused#feedback-failed`);
  });
});

describe("an answer sent by a script", () => {
  const json = { accept: "application/json" };

  it("gets told what was understood", async () => {
    const site = await feedbackSite();

    const response = await send(site, { reason: "notRelevant" }, json).expect(200);

    expect(response.body).toEqual({ answer: "no", reason: "notRelevant" });
  });

  it("gets 503 when it could not be kept", async () => {
    const site = await feedbackSite({ dataDir: "/dev/null/data" });

    const response = await send(site, { answer: "yes" }, json).expect(503);

    expect(response.body.error).toBe("the request failed");
    expect(response.headers["retry-after"]).toBe("10");
  });
});

describe("what is kept of an answer", () => {
  it("is what it says, about which page, when, and nothing that says who", async () => {
    const site = await feedbackSite();

    await send(site, { reason: "notAccurate", language: "ja" }, { "user-agent": "Browser/1", cookie: "id=me" });

    const [vote, ...others] = await site.keptVotes();
    expect(others).toEqual([]);
    expect(vote).toEqual({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      page,
      id: "add-a-board",
      type: "topic",
      language: "ja",
      answer: "no",
      reason: "notAccurate",
      voter: expect.stringMatching(/^[\w-]{16}$/),
    });
    expect(JSON.stringify(vote)).not.toMatch(/127\.0\.0\.1|Browser|id=me/);
    expect(await readdir(join(site.dataDir, "feedback"))).toEqual([`${vote?.at.slice(0, 7)}.jsonl`]);
  });

  it("is one line when the same reader says the same twice", async () => {
    const site = await feedbackSite();

    for (const fields of [{ answer: "yes" }, { answer: "yes" }]) await send(site, fields).expect(303);

    expect(await site.keptVotes()).toHaveLength(1);
  });

  it("is not taken back by a bare No after its reason", async () => {
    const site = await feedbackSite();

    for (const fields of [{ answer: "no" }, { reason: "notClear" }, { answer: "no" }]) await send(site, fields);

    expect((await site.keptVotes()).map(({ answer, reason }) => [answer, reason])).toEqual([
      ["no", undefined],
      ["no", "notClear"],
    ]);
  });

  it("names the same reader on one page alike, and on another page differently", async () => {
    const site = await feedbackSite();

    await send(site, { answer: "no" });
    await send(site, { answer: "yes" });
    await send(site, { answer: "yes", page: "/kb/reset-password" });

    const [first, second, third] = (await site.keptVotes()).map(({ voter }) => voter);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it("tells readers apart by address and browser", async () => {
    const site = await feedbackSite();

    for (const [address, agent] of [
      ["203.0.113.1", "A"],
      ["203.0.113.1", "B"],
      ["203.0.113.2", "A"],
    ] as const) {
      await send(site, { answer: "yes" }, { "x-forwarded-for": address, "user-agent": agent });
    }

    expect(await site.keptVotes()).toHaveLength(3);
  });

  it("is one line for each language of a page, whose texts are not the same", async () => {
    const site = await feedbackSite();

    for (const language of ["en", "ja", "ja"]) await send(site, { answer: "yes", language });

    expect((await site.keptVotes()).map(({ language }) => language)).toEqual(["en", "ja"]);
  });

  it("is not forgotten when it could not be kept and is given again", async () => {
    const dataDir = join(await temporaryFolder(), "data");
    await writeFile(dataDir, "in the way");
    const site = await feedbackSite({ dataDir });

    await send(site, { answer: "yes" });
    await rm(dataDir);
    const response = await send(site, { answer: "yes" });

    expect(response.headers["location"]).toBe(`${page}#feedback-thanks`);
    expect(await site.keptVotes()).toHaveLength(1);
  });

  it("grows by a reader who cannot decide only so far", async () => {
    const site = await feedbackSite();

    for (let turn = 0; turn < 9; turn += 1) await send(site, { answer: turn % 2 === 0 ? "yes" : "no" }).expect(303);

    expect(await site.keptVotes()).toHaveLength(6);
  });

  it.each([
    ["fills in the field that nobody sees", { website: "https://spam.example" }],
    ["answers sooner than anybody can read", { elapsed: "999" }],
  ])("is nothing when a program %s, which it is not told", async (_, fields) => {
    const site = await feedbackSite();

    const response = await send(site, { answer: "yes", ...fields }).expect(303);

    expect(response.headers["location"]).toBe(`${page}#feedback-thanks`);
    expect(await site.keptVotes()).toEqual([]);
  });

  it("is kept from a reader with scripts who took a second", async () => {
    const site = await feedbackSite();

    await send(site, { answer: "yes", elapsed: "1000" });

    expect(await site.keptVotes()).toHaveLength(1);
  });
});

describe("what is no answer", () => {
  it.each([
    ["says nothing", {}],
    ["says yes and why not", { answer: "yes", reason: "notClear" }],
    ["has a word of its own", { answer: "maybe" }],
    ["has a reason of its own", { reason: "<script>" }],
    ["is in an unknown language", { answer: "yes", language: "fr" }],
    ["is about a page that is not there", { answer: "yes", page: "/nowhere" }],
    ["is about a page that does not ask", { answer: "yes", page: "/" }],
    ["is about another site", { answer: "yes", page: "https://evil.example/" }],
    ["is about another site, written like a path", { answer: "yes", page: "//evil.example" }],
    ["has an address that cannot be read", { answer: "yes", page: "/%E0%A4%A" }],
    ["has a page of 3,000 characters", { answer: "yes", page: `/${"x".repeat(3000)}` }],
  ])("is refused with 400 when it %s", async (_, fields: Fields) => {
    const site = await feedbackSite();

    await send(site, fields).expect(400);

    expect(await site.keptVotes()).toEqual([]);
  });

  it("is refused when another site's page sends it", async () => {
    const site = await feedbackSite();

    await send(site, { answer: "yes" }, { "sec-fetch-site": "cross-site" }).expect(403);

    expect(await site.keptVotes()).toEqual([]);
  });

  it("is refused with 413 when it is larger than 8 kB", async () => {
    const site = await feedbackSite();

    await send(site, { answer: "yes", more: "x".repeat(8192) }).expect(413);
  });

  it("is refused with 429 from the 21st in a minute on", async () => {
    const site = await feedbackSite();
    for (let count = 0; count < 20; count += 1) await send(site, { answer: "yes" }).expect(303);

    await send(site, { answer: "yes" }).expect(429);
  });
});
