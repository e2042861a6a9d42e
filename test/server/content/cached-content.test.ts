import { jest } from "@jest/globals";
import { cachedContent } from "#server/content/cached-content.ts";
import { ContentError, ContentUnavailableError } from "#server/content/content-errors.ts";
import type { ContentChange, ContentSource, PageLookup } from "#server/content/content-source.ts";
import { languages } from "#test/support/languages.ts";

const limits = { maxBytes: 1_000_000, ttlMs: 1000, retryMs: 100 };

/** A source whose answers and failures the test decides. */
function fakeSource() {
  const listeners = new Set<(change: ContentChange) => void>();
  const asked: string[] = [];
  let answer = async (path: string, _signal?: AbortSignal): Promise<PageLookup> => ({
    kind: "absent",
    tags: [`page:en:${path}`],
  });
  const source: ContentSource = {
    languages,
    findPage: (path, locale, signal) => {
      asked.push(`${locale} ${path}`);
      return answer(path, signal);
    },
    site: async () => Promise.reject(new Error("not asked for")),
    children: async (id) => ({ value: [], tags: [`children:en:${id}`] }),
    listPages: async () => ({ value: [], tags: ["pages:en"] }),
    pageSource: async () => ({ value: undefined, tags: [] }),
    settled: () => undefined,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    problems: () => [],
    close: async () => undefined,
  };
  return {
    source,
    asked,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    change: (...tags: string[]) => {
      for (const listener of listeners) listener({ tags: new Set(tags) });
    },
  };
}

const redirectTo =
  (to: string, tags: readonly string[] = ["page:en:/a"]) =>
  async (): Promise<PageLookup> => ({ kind: "redirect", to, tags });
const fail = async () => Promise.reject(new ContentUnavailableError("the source did not answer"));

describe("The entry cache", () => {
  let fake: ReturnType<typeof fakeSource>;
  let content: ReturnType<typeof cachedContent>;
  beforeEach(() => {
    jest.useFakeTimers();
    fake = fakeSource();
    content = cachedContent(fake.source, limits);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it("asks once, absences included, and by language", async () => {
    await content.findPage("/a", "en");
    await content.findPage("/a", "en");
    await content.findPage("/a", "ja");

    expect(fake.asked).toEqual(["en /a", "ja /a"]);
    expect(content.stats()).toMatchObject({ hits: 1, misses: 2, stale: 0, errors: 0, entries: 2 });
  });

  it("lets callers that miss together share one call", async () => {
    await Promise.all([content.findPage("/a", "en"), content.findPage("/a", "en"), content.findPage("/a", "en")]);

    expect(fake.asked).toHaveLength(1);
  });

  it("gives an expired answer while it is refreshed", async () => {
    fake.answerWith(redirectTo("/old"));
    await content.findPage("/a", "en");
    jest.advanceTimersByTime(1001);
    fake.answerWith(redirectTo("/new"));

    expect(await content.findPage("/a", "en")).toMatchObject({ to: "/old" });
    await jest.advanceTimersByTimeAsync(1);
    expect(await content.findPage("/a", "en")).toMatchObject({ to: "/new" });
    expect(content.stats().stale).toBe(1);
  });

  it("gives the expired answer when a refresh fails, and asks again after the retry time", async () => {
    fake.answerWith(redirectTo("/old"));
    await content.findPage("/a", "en");
    jest.advanceTimersByTime(1001);
    fake.answerWith(fail);

    expect(await content.findPage("/a", "en")).toMatchObject({ to: "/old" });
    await jest.advanceTimersByTimeAsync(1);
    expect(await content.findPage("/a", "en")).toMatchObject({ to: "/old" });
    expect(fake.asked).toHaveLength(2);
    jest.advanceTimersByTime(101);
    await content.findPage("/a", "en");
    expect(fake.asked).toHaveLength(3);
    expect(content.stats().errors).toBe(1);
  });

  it("throws when the source fails and nothing is remembered, and does not remember that", async () => {
    fake.answerWith(fail);
    await expect(content.findPage("/a", "en")).rejects.toThrow(ContentUnavailableError);

    fake.answerWith(redirectTo("/b"));
    expect(await content.findPage("/a", "en")).toMatchObject({ to: "/b" });
  });

  it("never gives an answer that a change names, and keeps the others", async () => {
    fake.answerWith(redirectTo("/old"));
    await content.findPage("/a", "en");
    fake.answerWith(async () => ({ kind: "absent", tags: ["page:en:/b"] }));
    await content.findPage("/b", "en");

    fake.change("page:en:/a");
    fake.answerWith(redirectTo("/new"));

    expect(await content.findPage("/a", "en")).toMatchObject({ to: "/new" });
    await content.findPage("/b", "en");
    expect(fake.asked).toHaveLength(3);
  });

  it("gives an outdated answer only when the source fails", async () => {
    fake.answerWith(redirectTo("/old"));
    await content.findPage("/a", "en");
    fake.change("page:en:/a");
    fake.answerWith(fail);

    expect(await content.findPage("/a", "en")).toMatchObject({ to: "/old" });
  });

  it("does not keep what was read before a change that came while it was fetched", async () => {
    let finish = (_found: PageLookup): void => undefined;
    fake.answerWith(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    const first = content.findPage("/a", "en");
    fake.change("page:en:/a");
    const second = content.findPage("/a", "en");
    fake.answerWith(redirectTo("/new"));
    finish({ kind: "redirect", to: "/old", tags: ["page:en:/a"] });

    expect(await first).toMatchObject({ to: "/new" });
    expect(await second).toMatchObject({ to: "/new" });
  });

  it("passes on that a page's content is wrong instead of the answer from before", async () => {
    fake.answerWith(redirectTo("/old"));
    await content.findPage("/a", "en");
    fake.change("page:en:/a");
    fake.answerWith(async () => Promise.reject(new ContentError("/a", [])));

    await expect(content.findPage("/a", "en")).rejects.toThrow(ContentError);
  });

  it("stays within its size and counts what it dropped", async () => {
    content = cachedContent(fake.source, { ...limits, maxBytes: 5000 });
    fake.answerWith(async (path) => ({ kind: "redirect", to: "x".repeat(900), tags: [path] }));
    for (let page = 0; page < 20; page++) await content.findPage(`/${page}`, "en");

    const { bytes, evictions, entries } = content.stats();
    expect(bytes).toBeLessThanOrEqual(5000);
    expect(entries + evictions).toBe(20);
  });

  it("remembers lists too", async () => {
    const children = jest.spyOn(fake.source, "children");
    await content.children("a", "en");
    await content.children("a", "en");
    fake.change("children:en:a");
    await content.children("a", "en");

    expect(children).toHaveBeenCalledTimes(2);
  });
});

describe("A page that those who waited for it leave", () => {
  const untilLeft = (_path: string, signal?: AbortSignal) =>
    new Promise<PageLookup>((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  let fake: ReturnType<typeof fakeSource>;
  let content: ReturnType<typeof cachedContent>;
  beforeEach(() => {
    fake = fakeSource();
    content = cachedContent(fake.source, limits);
    fake.answerWith(untilLeft);
  });

  it("is given up when the last of them has left, and begun anew for the next one", async () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const first = content.findPage("/a", "en", one.signal);
    const second = content.findPage("/a", "en", other.signal);
    const outcomes = Promise.allSettled([first, second]);
    const isOver = jest.fn();
    outcomes.then(isOver);

    one.abort(new Error("the first left"));
    await new Promise(setImmediate);
    expect(isOver).not.toHaveBeenCalled();
    other.abort(new Error("the last left"));

    for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: { message: "the last left" } });
    expect(content.stats().errors).toBe(0);
    fake.answerWith(redirectTo("/b"));
    expect(await content.findPage("/a", "en")).toMatchObject({ to: "/b" });
    expect(fake.asked).toEqual(["en /a", "en /a"]);
  });

  it("is made for whoever waits on without leaving", async () => {
    const left = new AbortController();
    let finish = (_lookup: PageLookup): void => undefined;
    fake.answerWith((_path, signal) =>
      Promise.race([
        untilLeft("", signal),
        new Promise<PageLookup>((resolve) => {
          finish = resolve;
        }),
      ]),
    );
    const first = content.findPage("/a", "en", left.signal);
    const second = content.findPage("/a", "en");

    left.abort(new Error("left"));
    finish({ kind: "absent", tags: [] });

    expect(await second).toMatchObject({ kind: "absent" });
    expect(await first).toMatchObject({ kind: "absent" });
  });

  it("is not kept from before a change when it is made all the same", async () => {
    const left = new AbortController();
    let finishFirst = (): void => undefined;
    fake.answerWith(async () => {
      await new Promise<void>((resolve) => {
        finishFirst = resolve;
      });
      return { kind: "redirect", to: "/old", tags: ["page:en:/a"] };
    });
    const first = content.findPage("/a", "en", left.signal);
    left.abort(new Error("left"));
    let finishSecond = (): void => undefined;
    fake.answerWith(async () => {
      await new Promise<void>((resolve) => {
        finishSecond = resolve;
      });
      return { kind: "redirect", to: "/new", tags: ["page:en:/a"] };
    });
    const second = content.findPage("/a", "en");

    fake.answerWith(redirectTo("/new"));
    fake.change("page:en:/a");
    finishSecond();
    await second;
    finishFirst();
    await first;

    expect(await content.findPage("/a", "en")).toMatchObject({ to: "/new" });
  });
});
