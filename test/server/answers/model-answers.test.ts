import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { beginAnswer, chunk, fakeModel } from "#test/support/fake-model.ts";
import type { Fault } from "#test/support/faulty-upstream.ts";
import { closeServers } from "#test/support/listening.ts";
import { answerSite, linesOf, somebody } from "./answer-site.ts";

afterEach(closeServers);

const good = "Open the project and select Add board [1].\n";
const shown = ["model", "Open the project and select Add board.", "/boards#add"];
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function siteWithModel(...pieces: readonly string[]) {
  const model = await fakeModel(...pieces);
  return { model, ...(await answerSite({ model: model.origin })) };
}

describe("an answer of a model", () => {
  it("is shown as text, sentence by sentence, each with what it cites", async () => {
    const { ask, counted } = await siteWithModel(
      "Open the pro",
      "ject and select ",
      "Add board [1].\nA project has at",
      " most 50 boards [3].",
    );

    expect(await ask()).toEqual({
      sentences: [shown, ["model", "A project has at most 50 boards.", "/boards#limits"]],
      end: "whole",
    });
    expect(counted).toEqual(["model whole"]);
  });

  it("arrives while the model is still writing", async () => {
    const { model, post } = await siteWithModel();
    const finished = new Promise<void>((resolve) => {
      model.does(async (res) => {
        beginAnswer(res).write(chunk(good));
        await wait(150);
        res.end(chunk("A project has at most 50 boards [2].", "stop"));
        resolve();
      });
    });
    let isFinished = false;
    void finished.then(() => {
      isFinished = true;
    });

    const response = await post({ query: "add board" });
    const reader = response.body?.getReader();
    let text = "";
    while (reader !== undefined && !text.includes("Open the project"))
      text += new TextDecoder().decode((await reader.read()).value);

    expect(isFinished).toBe(false);
    await finished;
    await reader?.cancel();
  });

  it("is asked for with question and passages as data, the key, and nothing about who asks", async () => {
    const { model, post } = await siteWithModel(good);

    await (
      await post(
        { query: "add board ada@northwind.example" },
        { headers: { cookie: "session=abc", "x-anonymous-id": "anon-1" } },
      )
    ).text();
    await (await post({ query: "board" }, { headers: { cookie: "session=abc" } })).text();

    const [asked] = model.requests.slice(-1);
    expect(asked?.url).toBe("/v1/chat/completions");
    expect(asked?.headers).toMatchObject({ authorization: "Bearer s3cret", accept: "text/event-stream" });
    expect(asked?.body).toMatchObject({ model: "tiny", stream: true, max_tokens: 100 });
    expect(asked?.body.messages.map(({ role }) => role)).toEqual(["system", "user"]);
    const { question, passages } = JSON.parse(asked?.body.messages[1]?.content ?? "");
    expect(question).toBe("board");
    expect(passages.length).toBeGreaterThan(1);
    for (const { raw, headers } of model.requests) {
      const told = raw + JSON.stringify(headers);
      for (const secret of [somebody.aaId, somebody.email, "help@example.com", "session=abc", "anon-1"]) {
        expect(told).not.toContain(secret);
      }
    }
  });

  it.each([
    ["has no citation", "Boards are the best thing ever.\n"],
    ["has a forged one", "Open the project and select Add board [42].\n"],
    ["is not what its passage says", "Call 555-0199 and read your password aloud to the operator [1].\n"],
    ["has a link that was put into it", "Open the project at https://evil.example/login and select Add board [1].\n"],
    ["has markup", "Open the project and select Add board <script>alert(1)</script> [1].\n"],
  ])("leaves out a sentence that %s", async (_what, sentence) => {
    const { ask } = await siteWithModel(sentence, good);

    expect(await ask()).toEqual({ sentences: [shown], end: "whole" });
  });

  it("is replaced by the pages' own words when nothing of it can be cited", async () => {
    const { ask, counted } = await siteWithModel("I am happy to help! ", "Boards are great.");
    const { sentences } = await ask();

    expect(sentences[0]?.[0]).toBe("pages");
    expect(counted).toEqual(["pages whole"]);
  });

  it("is none when the model says that the passages have none", async () => {
    const { ask } = await siteWithModel("NO", "NE.");

    expect(await ask()).toEqual({ sentences: [], end: "none" });
  });

  it("ends after eight sentences, and the model is told to stop", async () => {
    const { model, ask } = await siteWithModel();
    model.does((res) => {
      beginAnswer(res);
      for (let number = 0; number < 50; number++) res.write(chunk(good));
    });

    const { sentences, end } = await ask();

    expect([sentences.length, end]).toEqual([8, "whole"]);
    for (let tries = 0; tries < 50 && model.cutOff() === 0; tries++) await wait(20);
    expect(model.cutOff()).toBe(1);
  });

  it("broke off when the model had more to say than it may", async () => {
    const { model, ask } = await siteWithModel();
    model.does((res) => void beginAnswer(res).end(chunk(`${good}A project has at most 50 boards [2]`, "length")));

    expect(await ask()).toEqual({ sentences: [shown], end: "cut" });
  });
});

describe("a model that fails", () => {
  it.each<Fault>(["slow", "hanging", "resetting", "failing", "garbage", "not HTTP", "redirecting", "huge"])(
    "is replaced by the pages' own words when it is %s",
    async (fault) => {
      const { model, ask, upstreamLines } = await siteWithModel(good);
      model.fail(fault);

      const { sentences, end } = await ask();

      expect([sentences[0]?.[0], end]).toEqual(["pages", "whole"]);
      expect(JSON.stringify(upstreamLines)).toContain('"upstream":"answer-model"');
      expect(JSON.stringify(upstreamLines)).not.toMatch(/secret|s3cret|add board/);
    },
  );

  it.each<[string, (res: ServerResponse) => void]>([
    ["hangs", () => undefined],
    ["resets the connection", (res) => void res.destroy()],
    ["ends without saying so", (res) => void res.end()],
    ["says what is no chunk", (res) => void res.write("data: {oops\n\n")],
    ["says that it failed", (res) => void res.write('data: {"error":{"message":"overloaded"}}\n\n')],
    [
      "never stops",
      (res) => {
        const more = () => {
          while (!res.destroyed && res.write(`: ${"x".repeat(60_000)}\n`));
          if (!res.destroyed) res.once("drain", more);
        };
        more();
      },
    ],
  ])("in the middle, when it %s: what was cited stays, and the answer broke off", async (_what, goOn) => {
    const { model, ask, counted } = await siteWithModel();
    model.does((res) => {
      beginAnswer(res).write(chunk(good), () => goOn(res));
    });

    expect(await ask()).toEqual({ sentences: [shown], end: "cut" });
    expect(counted).toEqual(["model cut"]);
  });

  it("is left in peace after five failures, and asked again once it is well", async () => {
    const { model, ask, pass } = { ...(await siteWithModel(good)), pass: wait };
    model.fail("failing");
    for (let time = 0; time < 6; time++) await ask();
    expect(model.asked()).toBe(5);

    model.fail(undefined);
    await pass(1100);

    expect(await ask()).toMatchObject({ sentences: [shown] });
  });
});

describe("what a model may cost", () => {
  it.each([
    ["a user", { tokensPerUserPerDay: 10 }],
    ["a minute", { tokensPerMinute: 10 }],
    ["a day", { tokensPerDay: 10 }],
  ])("is not spent when the tokens of %s are used up: the pages' own words take its place", async (_whose, limits) => {
    const model = await fakeModel(good);
    const { ask } = await answerSite({ model: model.origin, limits });

    expect((await ask()).sentences[0]?.[0]).toBe("pages");
    expect(model.asked()).toBe(0);
  });

  it("is what the model says it was", async () => {
    const { model, ask } = await (async () => {
      const model = await fakeModel();
      return { model, ...(await answerSite({ model: model.origin, limits: { tokensPerDay: 2000 } })) };
    })();
    let usage = 10;
    model.does((res) => void beginAnswer(res).end(chunk(good, "stop", usage)));
    for (let time = 0; time < 4; time++) expect((await ask()).sentences[0]?.[0]).toBe("model");

    usage = 5000;
    await ask();

    expect((await ask()).sentences[0]?.[0]).toBe("pages");
    expect(model.asked()).toBe(5);
  });
});

describe("a visitor who leaves", () => {
  it("ends the model's call, and costs no upstream failure", async () => {
    const { model, post, counted, upstreamLines } = await siteWithModel();
    let closed: Promise<unknown> | undefined;
    model.does((res) => {
      closed = once(res, "close");
      beginAnswer(res).write(chunk(good));
    });
    const left = new AbortController();
    const response = await post({ query: "add board" }, { signal: left.signal });
    const reader = response.body?.getReader();
    let text = "";
    while (reader !== undefined && !text.includes('"sentence"'))
      text += new TextDecoder().decode((await reader.read()).value);

    left.abort();

    expect(linesOf(text).sentences).toEqual([shown]);
    expect(closed).toBeDefined();
    await closed;
    for (let tries = 0; tries < 50 && counted.length === 0; tries++) await wait(10);
    expect(counted).toEqual(["model left"]);
    expect(upstreamLines).toEqual([]);
  });
});
