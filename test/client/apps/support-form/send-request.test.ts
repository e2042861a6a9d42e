/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { sendRequest } from "#client/apps/support-form/send-request.ts";

type Answer = { readonly status: number; readonly body?: unknown } | "none";

describe("sending a support request", () => {
  const sent: Record<string, string>[] = [];
  let answers: Answer[] = [];
  let now = 0;

  beforeEach(() => {
    jest.useFakeTimers();
    sent.length = 0;
    now = 10_000;
    jest.spyOn(performance, "now").mockImplementation(() => now);
    AbortSignal.timeout = () => new AbortController().signal;
    globalThis.fetch = async (_url, init) => {
      sent.push(JSON.parse(String(init?.body)));
      const answer = answers.shift() ?? "none";
      if (answer === "none") throw new TypeError("network");
      const { status, body = {} } = answer;
      return { ok: status < 300, status, json: async () => body } as Response;
    };
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const outcome = async () => {
    const sending = sendRequest({ submissionId: "id" });
    await jest.advanceTimersByTimeAsync(10_000);
    return sending;
  };
  const taken = { status: 201, body: { reference: "SR-7K2M9QXA", status: "received" } };

  it.each([
    ["is told its reference", [taken], { kind: "sent", reference: "SR-7K2M9QXA" }, 1],
    ["is tried again when the site does not answer", ["none", taken], { kind: "sent", reference: "SR-7K2M9QXA" }, 2],
    [
      "is tried again when it cannot be kept",
      [{ status: 503 }, "none", taken],
      { kind: "sent", reference: "SR-7K2M9QXA" },
      3,
    ],
    ["fails after three tries", ["none", { status: 503 }, { status: 502 }, taken], { kind: "failed" }, 3],
    ["is not tried again when there are too many", [{ status: 429 }], { kind: "too-many" }, 1],
    [
      "is told the wrong field",
      [{ status: 400, body: { field: "email", problem: "not-email" } }],
      { kind: "invalid", field: "email", problem: "not-email" },
      1,
    ],
    ["fails when it is refused for another reason", [{ status: 403 }], { kind: "failed" }, 1],
    ["fails when the answer has no reference", [{ status: 200, body: [] }], { kind: "failed" }, 1],
  ] as const)("%s", async (_, given, expected, tries) => {
    answers = [...given];

    expect(await outcome()).toEqual(expected);
    expect(sent).toHaveLength(tries);
    expect(new Set(sent.map(({ submissionId }) => submissionId))).toEqual(new Set(["id"]));
  });

  it("waits until a person can have filled the form in, and a little longer", async () => {
    answers = [taken];
    now = 500;
    const sending = sendRequest({});

    await jest.advanceTimersByTimeAsync(1699);
    expect(sent).toEqual([]);
    // The timer of a browser that ends a moment early.
    now = 2199.4;
    await jest.advanceTimersByTimeAsync(1);
    await sending;

    expect(Number(sent[0]?.["elapsed"])).toBeGreaterThanOrEqual(2000);
  });
});
