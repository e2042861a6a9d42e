import { SearchFailedError } from "#server/search/search-errors.ts";
import { languages } from "#test/support/languages.ts";
import { closeServers } from "#test/support/listening.ts";
import { answerSite } from "./answer-site.ts";

afterEach(closeServers);

const extracted = [
  ["pages", "Open the project and select Add board.", "/boards#add"],
  ["pages", "Choose who can see the board.", "/boards#add"],
];

describe("the call for an answer, where there is no model", () => {
  it("answers sentences of the pages, each with the section it is from, line by line", async () => {
    const { post, ask } = await answerSite();

    const response = await post({ query: "add board" });

    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(
      (await response.text())
        .split("\n")
        .slice(0, 2)
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {
        kind: "source",
        source: {
          number: 1,
          title: "Boards",
          section: "Add a board",
          url: "/boards#add",
          language: "en",
          products: [],
        },
      },
      {
        kind: "sentence",
        origin: "pages",
        sentence: { text: "Open the project and select Add board.", language: "en", sources: [1] },
      },
    ]);
    const { sentences, end } = await ask();
    expect(sentences.slice(0, 2)).toEqual(extracted);
    expect(end).toBe("whole");
  });

  it("says so when the pages have no answer, and when nothing is found", async () => {
    const { ask, counted } = await answerSite();

    expect(await ask("a")).toEqual({ sentences: [], end: "none" });
    expect(await ask("purple elephants")).toEqual({ sentences: [], end: "none" });
    expect(counted).toEqual(["pages none", "pages none"]);
  });

  it("has what the search says of pages that are not of this site or cannot be read", async () => {
    const findPage = () => Promise.reject(new Error("wrong"));
    const { ask } = await answerSite({ parts: { content: { findPage, languages } } });

    expect(await ask("put tasks elsewhere")).toEqual({
      sentences: [["pages", "You can put tasks elsewhere, too.", "/elsewhere"]],
      end: "whole",
    });
  });

  it("does not wait for a page that takes long", async () => {
    const { ask } = await answerSite({
      parts: { content: { languages, findPage: () => new Promise(() => undefined) } },
    });

    expect(await ask("put tasks elsewhere")).toMatchObject({ end: "whole" });
  });
});

describe("who gets answers", () => {
  it.each([
    ["nobody is signed in", undefined],
    ["the account has no id", { aaId: "" }],
  ])("answers 401 when %s", async (_what, viewer) => {
    const { post } = await answerSite({ viewer });

    const response = await post({ query: "add board" });

    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: "nobody is signed in" });
  });

  it("answers 403 to another site's page, 405 to GET, 415 to what is no JSON, 400 to what is no search", async () => {
    const { post, origin } = await answerSite();
    const url = `${origin}/gateway/api/search/answer`;

    expect((await post({ query: "a" }, { headers: { origin: "https://evil.example" } })).status).toBe(403);
    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(url, { method: "PUT" })).status).toBe(405);
    expect((await fetch(url, { method: "POST", body: "query=a" })).status).toBe(415);
    expect(await (await post({ question: "a" })).json()).toMatchObject({ field: "query" });
  });

  it("answers 502 when the search fails", async () => {
    const search = { search: () => Promise.reject(new SearchFailedError("no answer")) };
    const { post } = await answerSite({ parts: { search } });

    expect((await post({ query: "add board" })).status).toBe(502);
  });

  it("answers 429 with Retry-After to the eleventh question of a minute, and to the first too many of a day", async () => {
    const { post } = await answerSite({ limits: { answersPerUserPerDay: 3 } });
    const responses = [];
    for (let time = 0; time < 4; time++) responses.push(await post({ query: "a" }));

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(Number(responses[3]?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
