import { logSink } from "#server/analytics/log-sink.ts";

/** As large as a batch of a hostile browser. */
const event = { name: "page_view", text: "x".repeat(64_000) } as never; // the sink only writes it

describe("events in the log", () => {
  it("are no more in a minute than the log can take, whoever sends them", async () => {
    let now = 0;
    const lines: string[] = [];
    const log = { info: () => lines.push("event"), warn: (told: object) => lines.push(JSON.stringify(told)) };
    const sink = logSink(log as never, () => now);

    for (let n = 0; n < 200; n += 1) sink.deliver([event]);
    const first = lines.length;
    now = 60_000;
    sink.deliver([event]);

    expect(first).toBeLessThan(70);
    expect(lines.slice(first)).toEqual([`{"leftOut":${200 - first}}`, "event"]);
  });
});
