/** @jest-environment jsdom */
import { TextDecoder, TextEncoder } from "node:util";
import { askForAnswer } from "#client/search/answer-call.ts";
import type { AnswerEvent } from "#shared/answers/answer-progress.ts";
import { searchRequest } from "#test/server/search/backend-contract.ts";

type Piece = string | Error;

/** What the page is told when the gateway answers with a status and these pieces, and what it was asked. */
async function ask(status: number, pieces: readonly Piece[], signal = new AbortController().signal) {
  const calls: (readonly [string, RequestInit])[] = [];
  const left = [...pieces];
  const read = async () => {
    const piece = left.shift();
    if (piece instanceof Error) throw piece;
    return piece === undefined ? { done: true } : { done: false, value: new TextEncoder().encode(piece) };
  };
  Object.assign(globalThis, {
    TextDecoder,
    fetch: async (...call: readonly [string, RequestInit]) => {
      calls.push(call);
      if (status === 0) throw new TypeError("Failed to fetch");
      return { ok: status < 400, status, body: { getReader: () => ({ read }) } };
    },
  });
  const events: AnswerEvent[] = [];
  await askForAnswer(searchRequest("board"), signal, (event) => events.push(event));
  return { events, calls };
}

const sentence = '{"kind":"sentence","origin":"pages","sentence":{"text":"Add.","language":"en","sources":[1]}}\n';
const end = '{"kind":"end","outcome":"whole"}\n';

describe("the call for an answer of the page", () => {
  it("posts the search in the page's language, and tells of each line as it comes", async () => {
    document.documentElement.lang = "ja";

    const { events, calls } = await ask(200, [
      sentence.slice(0, 20),
      sentence.slice(20) + end.slice(0, 5),
      end.slice(5),
    ]);

    expect(events.map(({ kind }) => kind)).toEqual(["sentence", "end"]);
    expect(calls[0]?.[0]).toBe("/gateway/api/search/answer");
    expect(calls[0]?.[1]).toMatchObject({
      method: "POST",
      headers: { "Content-Type": "application/json", "Accept-Language": "ja" },
    });
    expect(JSON.parse(String(calls[0]?.[1].body))).toMatchObject({ query: "board" });
  });

  it.each([
    [401, "signed-out"],
    [429, "too-many"],
    [502, "failed"],
    [0, "failed"],
  ] as const)("tells why there is no answer: %s", async (status, refusal) => {
    expect((await ask(status, [])).events).toEqual([{ kind: "refused", refusal }]);
  });

  it.each<[string, readonly Piece[]]>([
    ["the connection is lost", [sentence, new Error("network")]],
    ["it ends without its end", [sentence]],
    ["a line is none", [sentence, "<html>\n"]],
  ])("tells that it broke off when %s", async (_what, pieces) => {
    expect((await ask(200, pieces)).events.map(({ kind }) => kind)).toEqual(["sentence", "refused"]);
  });

  it("tells nothing when it was stopped", async () => {
    expect((await ask(200, [new Error("aborted")], AbortSignal.abort())).events).toEqual([]);
  });
});
