/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { startSending } from "#client/analytics/send-events.ts";
import { track, waiting } from "#client/analytics/track.ts";

type Batch = {
  readonly events: {
    readonly name: string;
    readonly attributes: Record<string, unknown>;
    readonly ageMs: number;
    readonly pageUrl: string;
  }[];
};

const source = { sessionId: "s", anonymousId: "a", pageId: "p1", pageType: "topic", language: "en" };

describe("events on their way", () => {
  const sendBeacon = jest.fn<(url: string, data: Blob) => boolean>();
  const consoleError = jest.spyOn(console, "error").mockImplementation(() => undefined);
  let isTaken: boolean;

  const batches = () =>
    Promise.all(
      sendBeacon.mock.calls.map(([, blob]) => {
        const reader = new FileReader();
        return new Promise<Batch>((resolve) => {
          reader.onload = () => resolve(JSON.parse(String(reader.result)));
          reader.readAsText(blob);
        });
      }),
    );
  const reset = (list: string, times = 1) => {
    for (let time = 0; time < times; time += 1) track("showMore", { list, shown: time });
  };

  beforeAll(() => {
    Object.defineProperty(navigator, "sendBeacon", { value: sendBeacon });
    startSending(source);
  });
  beforeEach(() => {
    jest.useFakeTimers();
    isTaken = true;
    sendBeacon.mockReset().mockImplementation(() => isTaken);
    consoleError.mockClear();
    waiting.length = 0;
  });
  afterEach(() => {
    isTaken = true;
    dispatchEvent(new Event("pagehide"));
    jest.useRealTimers();
  });

  it("leave together 5 seconds after the first one, and say what page they are of", async () => {
    reset("Guides", 2);
    jest.advanceTimersByTime(4999);
    expect(sendBeacon).not.toHaveBeenCalled();

    jest.advanceTimersByTime(1);

    expect(sendBeacon).toHaveBeenCalledTimes(1);
    expect(sendBeacon.mock.calls[0]?.[0]).toBe("/gateway/api/analytics/events");
    expect(sendBeacon.mock.calls[0]?.[1].type).toBe("application/json");
    jest.useRealTimers();
    const [batch] = await batches();
    expect(batch).toMatchObject({ sessionId: "s", anonymousId: "a", pageType: "topic", language: "en" });
    expect(batch?.events).toMatchObject([
      {
        name: "showMore",
        pageId: "p1",
        pageUrl: "http://localhost/",
        ageMs: 5000,
        attributes: { list: "Guides", shown: 0 },
      },
      { name: "showMore", attributes: { shown: 1 } },
    ]);
  });

  it("leave at once when there are 10", () => {
    reset("Guides", 10);

    expect(sendBeacon).toHaveBeenCalledTimes(1);
    expect(waiting).toEqual([]);
  });

  it("leave when the page is closed", () => {
    reset("Guides");

    dispatchEvent(new Event("pagehide"));

    expect(sendBeacon).toHaveBeenCalledTimes(1);
  });

  it("leave when the page is hidden, which on a telephone may be its end", () => {
    reset("Guides");
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });

    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));

    expect(sendBeacon).toHaveBeenCalledTimes(1);
  });

  it("have no email address in them, and texts of 200 characters at most", async () => {
    track("search_submit", { term: "invite ann@example.com", product: "x".repeat(500) });

    dispatchEvent(new Event("pagehide"));

    jest.useRealTimers();
    const [batch] = await batches();
    expect(batch?.events[0]?.attributes).toEqual({ term: "invite [email]", product: "x".repeat(200) });
  });

  it("are tried 3 times when the browser does not take them, then dropped with a line in the console", () => {
    isTaken = false;
    reset("Guides");

    jest.advanceTimersByTime(5000);
    expect(sendBeacon).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(5000);
    expect(sendBeacon).toHaveBeenCalledTimes(2);
    expect(waiting).toHaveLength(1);
    expect(consoleError).not.toHaveBeenCalled();
    jest.advanceTimersByTime(10_000);

    expect(sendBeacon).toHaveBeenCalledTimes(3);
    expect(waiting).toEqual([]);
    expect(consoleError.mock.calls).toEqual([["Error sending GASV3 Operational Event"]]);
  });

  it("are kept when the browser takes them the second time", () => {
    isTaken = false;
    reset("Guides");
    jest.advanceTimersByTime(5000);

    isTaken = true;
    jest.advanceTimersByTime(5000);

    expect(sendBeacon).toHaveBeenCalledTimes(2);
    expect(waiting).toEqual([]);
    expect(consoleError).not.toHaveBeenCalled();
  });

  it("are never more than 100 at a time", () => {
    isTaken = false;
    reset("Guides", 150);

    expect(waiting.length).toBeLessThanOrEqual(100);
  });
});
