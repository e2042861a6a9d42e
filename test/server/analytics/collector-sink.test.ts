import { jest } from "@jest/globals";
import type { AnalyticsEvent } from "#server/analytics/analytics-event.ts";
import { collectorSink } from "#server/analytics/collector-sink.ts";
import { readEvents } from "#server/analytics/read-events.ts";
import { loggerTo } from "#server/http/logger.ts";
import { eventBatch, sentEvent } from "#test/support/analytics.ts";
import { tags } from "#test/support/languages.ts";

const events = (count: number): readonly AnalyticsEvent[] =>
  Array.from(
    { length: count },
    () => readEvents(eventBatch([sentEvent("search_reset", {})]), new Date(), tags)?.events ?? [],
  ).flat();

describe("events for a collector", () => {
  let lines: Record<string, unknown>[];
  let posted: (readonly AnalyticsEvent[])[];
  let isDown: boolean;

  const sink = () =>
    collectorSink({
      log: loggerTo({ write: (line) => void lines.push(JSON.parse(line)) }, "debug"),
      post: async ({ events: sent }) => {
        posted.push(sent);
        if (isDown) throw new Error("refused");
      },
    });

  beforeEach(() => {
    jest.useFakeTimers();
    lines = [];
    posted = [];
    isDown = false;
  });
  afterEach(() => jest.useRealTimers());

  it("are sent together, a second after the first", async () => {
    const collector = sink();
    collector.deliver(events(2));
    collector.deliver(events(1));

    await jest.advanceTimersByTimeAsync(1000);

    expect(posted.map((batch) => batch.length)).toEqual([3]);
  });

  it("are sent in calls of 100", async () => {
    const collector = sink();
    collector.deliver(events(250));

    await jest.advanceTimersByTimeAsync(1100);

    expect(posted.map((batch) => batch.length)).toEqual([100, 100, 50]);
  });

  it("are tried 5 times with growing pauses, each failure a line of the log, and then dropped", async () => {
    isDown = true;
    const collector = sink();
    collector.deliver(events(1));

    await jest.advanceTimersByTimeAsync(60_000);

    expect(posted).toHaveLength(5);
    expect(lines.map(({ msg, tries }) => [msg, tries])).toEqual(
      [1, 2, 3, 4, 5].map((tries) => ["Error sending GASV3 Operational Event", tries]),
    );
    await jest.advanceTimersByTimeAsync(600_000);
    expect(posted).toHaveLength(5);
  });

  it("arrive with their own ids when the collector is back, none of them twice in what it took", async () => {
    isDown = true;
    const collector = sink();
    const all = events(150);
    collector.deliver(all);
    await jest.advanceTimersByTimeAsync(3500);
    const failed = posted.length;

    isDown = false;
    await jest.advanceTimersByTimeAsync(60_000);

    expect(posted.slice(failed).flat()).toEqual(all);
  });

  it("are at most 10,000 while the collector is away: the oldest are lost", async () => {
    isDown = true;
    const collector = sink();
    const all = events(10_050);
    collector.deliver(all);

    isDown = false;
    await jest.advanceTimersByTimeAsync(10_000);

    expect(posted.flat()).toEqual(all.slice(50));
  });

  it("are sent at the end of the process", async () => {
    const collector = sink();
    collector.deliver(events(120));

    await collector.close();

    expect(posted.map((batch) => batch.length)).toEqual([100, 20]);
  });

  it("do not keep the process when the collector does not take them", async () => {
    isDown = true;
    const collector = sink();
    collector.deliver(events(300));

    await collector.close();

    expect(posted).toHaveLength(1);
  });
});
