import { relatedPages } from "#server/search/related-pages.ts";
import type { FoundChange, SearchBackend } from "#server/search/search-backend.ts";
import type { RelatedPage } from "#shared/search/related-page.ts";

const neighbour: RelatedPage = { title: "Tokens", url: "/tokens", language: "en" };
const call = { path: "/runners", language: "en", types: ["topic"], count: 4 };
/** Longer than any test runs: what is late is late because it is held back. */
const patient = { waitMs: 600_000, maxAsked: 8 };

/** A backend that answers when the test says so. */
function heldBackend() {
  const held: { answer: (pages: readonly RelatedPage[]) => void; fail: (error: Error) => void }[] = [];
  const listeners: ((change: FoundChange) => void)[] = [];
  const backend: Pick<SearchBackend, "related" | "subscribe"> = {
    related: () => new Promise((answer, fail) => void held.push({ answer, fail })),
    subscribe: (listener) => {
      listeners.push(listener);
      return () => undefined;
    },
  };
  const tell = (change: FoundChange) => {
    for (const listener of listeners) listener(change);
  };
  return { backend, held, tell };
}

function readerOf(backend: ReturnType<typeof heldBackend>["backend"], limits = patient) {
  const changed: string[][] = [];
  const related = relatedPages(backend, (tags) => void changed.push([...tags]), limits);
  if (related === undefined) throw new Error("the backend can tell");
  return { related, changed };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("neighbours of a page that is kept", () => {
  it("are not asked for where the search cannot tell", () => {
    expect(relatedPages({}, () => undefined)).toBeUndefined();
  });

  it("make the page out of date with each of them, and with the page itself", async () => {
    const { backend, held } = heldBackend();
    const { related } = readerOf(backend);

    const answer = related(call);
    held[0]?.answer([neighbour]);

    expect(await answer).toEqual({
      pages: [neighbour],
      tags: ["related", "related:en:/runners", "related:en:/tokens"],
    });
  });

  it("make no page out of date by being answered in time", async () => {
    const { backend, held } = heldBackend();
    const { related, changed } = readerOf(backend);

    const answer = related(call);
    held[0]?.answer([neighbour]);
    await answer;
    await settled();

    expect(changed).toEqual([]);
  });

  it("tell pages that are out of date when the index has changed, in part or as a whole", () => {
    const { backend, tell } = heldBackend();
    const { changed } = readerOf(backend);

    tell({ keys: ["en:/tokens"] });
    tell({});

    expect(changed).toEqual([["related:en:/tokens"], ["related"]]);
  });

  it("are left out of a page that would wait too long, which is made anew with them", async () => {
    const { backend, held } = heldBackend();
    const { related, changed } = readerOf(backend, { waitMs: 0, maxAsked: 8 });

    const first = await related(call);
    held[0]?.answer([neighbour]);
    await settled();
    const second = await related(call);

    expect(first.pages).toEqual([]);
    expect(changed).toContainEqual(["related:en:/runners"]);
    expect(second.pages).toEqual([neighbour]);
    expect(held).toHaveLength(1);
  });

  it("are left out of pages beyond a number, which are made anew when the others are answered", async () => {
    const { backend, held } = heldBackend();
    const { related, changed } = readerOf(backend, { ...patient, maxAsked: 1 });

    const first = related(call);
    const second = await related({ ...call, path: "/jobs" });
    held[0]?.answer([neighbour]);
    await first;
    await settled();

    expect(second).toEqual({ pages: [], tags: ["related", "related:en:/jobs", "related-left-out"] });
    expect(changed).toEqual([["related-left-out"]]);
  });

  it("are none where the search fails", async () => {
    const { backend, held } = heldBackend();
    const { related } = readerOf(backend);

    const answer = related(call);
    held[0]?.fail(new Error("no answer"));

    expect((await answer).pages).toEqual([]);
  });
});
