import { jest } from "@jest/globals";
import type { ContentChange } from "#server/content/content-source.ts";
import { type LivePreviews, livePreviews, TooManyPreviewsError } from "#server/preview/live-previews.ts";
import { eventually } from "#test/server/page-cache/cached-site.ts";
import { closeServers, listening } from "#test/support/listening.ts";

afterEach(closeServers);

function fakeContent() {
  const listeners = new Set<(change: ContentChange) => void>();
  return {
    listeners,
    subscribe: (listener: (change: ContentChange) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (...tags: string[]) => {
      for (const listener of listeners) listener({ tags: new Set(tags) });
    },
  };
}

/** A preview that is made from `page` and is followed by everybody who asks. */
async function followedPage(live: LivePreviews, endsAtMs = Number.POSITIVE_INFINITY, tags = ["page"], owner = "a") {
  const { origin } = await listening((_req, res) => {
    try {
      live.follow(res, { tags: async () => new Set(tags), endsAtMs, owner });
    } catch (error) {
      res.writeHead(error instanceof TooManyPreviewsError ? 503 : 500).end();
    }
  });
  return async () => {
    const response = await fetch(origin);
    const heard: string[] = [];
    const ended = (async () => {
      for await (const chunk of response.body ?? []) heard.push(Buffer.from(chunk).toString());
    })();
    return { response, heard: () => [...heard.join("").matchAll(/data: (.*)/g)].map(([, data]) => data), ended };
  };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("An open preview", () => {
  it("is told the version at once, and again when what it shows has changed", async () => {
    const content = fakeContent();
    const live = livePreviews(content);
    const { response, heard } = await (await followedPage(live))();
    await eventually(() => expect(heard()).toHaveLength(1));
    await turn();

    content.change("another page");
    content.change("page");

    await eventually(() => expect(heard()).toHaveLength(2));
    expect(heard()[1]).toBe(live.version());
    expect(heard()[1]).not.toBe(heard()[0]);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    live.close();
  });

  it("is told of every change while it is not known what it shows", async () => {
    const content = fakeContent();
    const live = livePreviews(content);
    const { origin } = await listening((_req, res) =>
      live.follow(res, {
        tags: () => Promise.reject(new Error("away")),
        endsAtMs: Number.POSITIVE_INFINITY,
        owner: "a",
      }),
    );
    const response = await fetch(origin);
    const reader = response.body?.getReader();
    await reader?.read();
    await turn();

    content.change("anything");

    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toContain("data: ");
    live.close();
  });

  it("sees another version after each change, and in each process", () => {
    const content = fakeContent();
    const live = livePreviews(content);
    const first = live.version();
    content.change("x");

    expect(live.version()).not.toBe(first);
    expect(livePreviews(content).version()).not.toBe(live.version());
    live.close();
  });

  it("is one of a limited number", async () => {
    const live = livePreviews(fakeContent(), { maxFollowed: 2 });
    const open = await followedPage(live);
    await open();
    await open();

    expect((await open()).response.status).toBe(503);
    expect(live.count()).toBe(2);
    live.close();
  });

  it("leaves room for those of others, however many one link has open", async () => {
    const live = livePreviews(fakeContent());
    const open = await followedPage(live);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await open()).response.status);

    expect(statuses.filter((status) => status === 503)).toHaveLength(2);
    expect((await (await followedPage(live, undefined, undefined, "b"))()).response.status).toBe(200);
    live.close();
  });

  it("makes room when it is closed", async () => {
    const live = livePreviews(fakeContent(), { maxFollowed: 1 });
    const { origin } = await listening((_req, res) =>
      live.follow(res, { tags: async () => new Set(), endsAtMs: Number.POSITIVE_INFINITY, owner: "a" }),
    );
    const leave = new AbortController();
    await fetch(origin, { signal: leave.signal });

    leave.abort();

    await eventually(() => expect(live.count()).toBe(0));
    live.close();
  });

  it("is told nothing after its link has ended", async () => {
    const live = livePreviews(fakeContent());
    const { ended } = await (await followedPage(live, Date.now() + 50))();

    await ended;
    expect(live.count()).toBe(0);
    live.close();
  });

  it("has to ask anew from time to time who it is for", async () => {
    const live = livePreviews(fakeContent(), { longestMs: 30 });
    const { ended } = await (await followedPage(live))();

    await ended;
    expect(live.count()).toBe(0);
    live.close();
  });

  it("ends when the site does, and no other begins", async () => {
    const content = fakeContent();
    const live = livePreviews(content);
    const open = await followedPage(live);
    const { ended } = await open();

    live.close();

    await ended;
    expect((await open()).response.status).toBe(503);
    expect(content.listeners.size).toBe(0);
  });

  it("costs the content source nothing a minute after the last one was looked at", () => {
    jest.useFakeTimers();
    const content = fakeContent();
    const live = livePreviews(content);
    const seen = live.version();

    jest.advanceTimersByTime(60_000);

    expect(content.listeners.size).toBe(0);
    expect(live.version()).not.toBe(seen);
    live.close();
    jest.useRealTimers();
  });
});
