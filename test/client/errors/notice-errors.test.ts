/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { noticeErrors } from "#client/errors/notice-errors.ts";

type Report = {
  readonly pageUrl: string;
  readonly pageType: string;
  readonly build: string;
  readonly errors: readonly [Readonly<Record<string, unknown>>];
};

describe("An error in a page", () => {
  const sent: Report[] = [];
  const happen = (error: unknown, more: object = {}) => {
    const message = error instanceof Error ? error.message : String(error);
    dispatchEvent(Object.assign(new Event("error"), { error, message, filename: "", lineno: 0, colno: 0, ...more }));
  };
  const told = async (count: number) => {
    while (sent.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  beforeAll(() => {
    // jsdom's Blob cannot be read.
    Object.assign(globalThis, {
      Blob: class {
        constructor(readonly parts: readonly string[]) {}
      },
    });
    Object.assign(navigator, {
      sendBeacon: jest.fn((url: string, body: { parts: readonly string[] }) => {
        expect(url).toBe("/gateway/api/client-errors");
        sent.push(JSON.parse(body.parts.join("")));
        return true;
      }),
    });
  });

  it("is told with page, build and causes, once, without addresses of people; and no more than five a page", async () => {
    history.replaceState(null, "", "/mixer?searchTerm=ann@acme.example&token=secret");
    document.head.innerHTML =
      '<meta name="page-type" content="topic"><script type="module" src="/assets/main-ABC123.js"></script>';
    noticeErrors();
    const cause = Object.assign(new Error("index on fire for ann@acme.example"), { status: 503, queryId: "q-77" });

    happen(new Error("the search failed", { cause }), { filename: "https://x.example/main.js", lineno: 3, colno: 9 });
    happen(new Error("the search failed", { cause }));
    await told(1);

    expect(sent).toEqual([
      {
        pageUrl: "http://localhost/mixer?searchTerm=[email]",
        pageType: "topic",
        build: "main-ABC123.js",
        errors: [
          {
            message: "Error: the search failed",
            causes: ["Error: index on fire for [email]"],
            at: "https://x.example/main.js:3:9",
            queryId: "q-77",
            status: 503,
          },
        ],
      },
    ]);

    dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: "no reason" }));
    for (let number = 0; number < 20; number += 1) happen(new Error(`number ${number}`));
    await told(5);

    expect(sent.map(({ errors }) => errors[0]["message"]).slice(1)).toEqual([
      "no reason",
      "Error: number 0",
      "Error: number 1",
      "Error: number 2",
    ]);
  });
});
