import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SearchBackend } from "#server/search/search-backend.ts";
import type { IndexFeed } from "#server/search/search-document.ts";
import { type EmbeddedSearchSettings, embeddedSearch } from "#server/search/thread/embedded-search.ts";
import { itAnswersSearches, searchRequest } from "#test/server/search/backend-contract.ts";
import { itShowsWhatItFinds } from "#test/server/search/index-contract.ts";
import { type BundledWorker, bundledWorker } from "#test/support/bundled-worker.ts";
import { boatDocuments, searchDocument } from "#test/support/search-documents.ts";
import { feedOf } from "#test/support/search-feed.ts";

/** The file with a block of one byte more, and the digest that belongs to it. */
function resigned(bytes: Buffer): Buffer {
  const digestLength = 20;
  const headerEnd = 4 + bytes.readUInt32LE(0);
  const extra = Buffer.from([1, 0, 0, 0, 65]);
  const body = Buffer.concat([bytes.subarray(0, headerEnd), extra, bytes.subarray(headerEnd, -digestLength)]);
  return Buffer.concat([body, createHash("sha1").update(body).digest()]);
}

const never = new AbortController().signal;
const warnings: unknown[] = [];
const log = { info: () => undefined, warn: (...line: unknown[]) => warnings.push(line) };

describe("the embedded search", () => {
  let worker: BundledWorker;
  beforeAll(async () => {
    worker = await bundledWorker("server/search/thread/search-thread.ts");
  });
  afterAll(() => worker.remove());

  const opened: SearchBackend[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((backend) => backend.close())));
  const open = (feed: IndexFeed, settings: Partial<EmbeddedSearchSettings> = {}) => {
    const backend = embeddedSearch({ feed, thread: worker.file, log, ...settings });
    opened.push(backend);
    return backend;
  };
  const find = async (backend: SearchBackend, query: string) => {
    const { response } = await backend.search({ request: searchRequest(query), locale: "en" }, never);
    return response.results.map(({ content }) => content.url.slice(1));
  };
  /** Asks again until it is as expected: changes take a moment. */
  const findSoon = async (backend: SearchBackend, query: string, wanted: readonly string[]) => {
    for (let attempt = 0; attempt < 100; attempt++) {
      const found = await find(backend, query);
      if (JSON.stringify(found) === JSON.stringify(wanted)) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return find(backend, query);
  };

  describe("holds to the contract of backends: it", () => {
    itAnswersSearches(async (documents) => embeddedSearch({ feed: feedOf(documents).feed, thread: worker.file, log }));
    itShowsWhatItFinds(async (feed) => embeddedSearch({ feed, thread: worker.file, log }));
  });

  it("finds what was changed, and no more what was removed", async () => {
    const content = feedOf(boatDocuments);
    const backend = open(content.feed);
    await backend.ready();

    content.put(searchDocument({ id: "anchor", title: "Weigh the anchor", sections: [{ text: "Heave ho." }] }));
    content.put(searchDocument({ id: "galley", title: "Cook in the galley" }));
    content.remove("en:/rudder");

    expect(await findSoon(backend, "heave", ["anchor"])).toEqual(["anchor"]);
    expect(await findSoon(backend, "galley", ["galley"])).toEqual(["galley"]);
    expect(await findSoon(backend, "rudder", [])).toEqual([]);
    expect(await find(backend, "sandy ground")).toEqual([]);
  });

  describe("kept on disk", () => {
    let dir: string;
    let file: string;
    beforeEach(() => {
      dir = mkdtempSync(join(tmpdir(), "search-"));
      file = join(dir, "kept", "search-index.bin");
    });
    afterEach(() => rmSync(dir, { recursive: true }));

    const saved = async () => {
      const content = feedOf(boatDocuments);
      const backend = open(content.feed, { file, saveDelayMs: 1 });
      await backend.ready();
      for (let attempt = 0; attempt < 100; attempt++) {
        try {
          if (readFileSync(file).length > 0) break;
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
      await backend.close();
    };

    it("reads only what changed when it starts again", async () => {
      await saved();
      const changed = searchDocument({ id: "anchor", title: "Weigh the anchor" });
      const rest = boatDocuments.filter(({ id }) => id !== "anchor" && id !== "paint");
      const content = feedOf([...rest, changed]);

      const backend = open(content.feed, { file });
      await backend.ready();

      expect(content.asked).toEqual(["en:/anchor"]);
      expect(await find(backend, "weigh")).toEqual(["anchor"]);
      expect(await find(backend, "rudder")).toEqual(["rudder"]);
      expect(await find(backend, "hull")).toEqual([]);
    });

    it("shows texts out of the file, which is not written again when nothing changed", async () => {
      await saved();
      const { mtimeMs } = statSync(file);

      const backend = open(feedOf(boatDocuments).feed, { file, saveDelayMs: 1 });
      await backend.ready();
      // Its bytes stay readable for whoever has it open.
      renameSync(file, `${file}.moved`);
      const { response } = await backend.search({ request: searchRequest("reef"), locale: "en" }, never);

      expect(response.results[0]?.highlights.description).toBe("In strong wind take in a <span>reef</span>.");
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(statSync(`${file}.moved`).mtimeMs).toBe(mtimeMs);
      expect(existsSync(file)).toBe(false);
    });

    it.each([
      ["damaged", (bytes: Buffer) => bytes.fill(0, 100, 120)],
      ["cut short", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
      ["empty", () => Buffer.alloc(0)],
      ["whole but written in another form", resigned],
      ["something else", () => Buffer.from("a letter of forty characters, or even more")],
    ])("makes the index anew when the file is %s", async (_what, spoil) => {
      await saved();
      writeFileSync(file, spoil(readFileSync(file)));
      const content = feedOf(boatDocuments);

      const backend = open(content.feed, { file });
      await backend.ready();

      expect(content.asked).toHaveLength(boatDocuments.length);
      expect(await find(backend, "rudder")).toEqual(["rudder"]);
    });
  });

  describe("whose thread breaks down", () => {
    let faulty: BundledWorker;
    beforeAll(async () => {
      faulty = await bundledWorker("test/support/faulty-search-thread.ts");
    });
    afterAll(() => faulty.remove());

    const untilDegraded = async (backend: SearchBackend, wanted: boolean) => {
      for (let attempt = 0; attempt < 400 && backend.isDegraded() !== wanted; attempt++)
        await new Promise((resolve) => setTimeout(resolve, 25));
      expect(backend.isDegraded()).toBe(wanted);
    };

    it("fails in time while it hangs, and answers again with another thread", async () => {
      const limits = { searchTimeoutMs: 1500, threadTimeoutMs: 4000 };
      const backend = open(feedOf(boatDocuments).feed, { thread: faulty.file, ...limits });
      await backend.ready();

      await expect(find(backend, "please hang")).rejects.toMatchObject({ name: "SearchTimeoutError" });

      await untilDegraded(backend, true);
      await untilDegraded(backend, false);
      expect(await find(backend, "rudder")).toEqual(["rudder"]);
    }, 30_000);

    it("fails the search it crashes over, and answers the next ones with another thread", async () => {
      const backend = open(feedOf(boatDocuments).feed, { thread: faulty.file });
      await backend.ready();

      await expect(find(backend, "please crash")).rejects.toMatchObject({ name: "SearchFailedError" });
      expect(backend.isDegraded()).toBe(true);

      // It waits for the new thread's index.
      expect(await find(backend, "rudder")).toEqual(["rudder"]);
    }, 30_000);
  });

  describe("with a page that its thread breaks down over", () => {
    let faulty: BundledWorker;
    beforeAll(async () => {
      faulty = await bundledWorker("test/support/faulty-search-thread.ts");
    });
    afterAll(() => faulty.remove());

    it("finds all others, and that page when it has changed", async () => {
      const content = feedOf([...boatDocuments, searchDocument({ id: "bad", title: "Please crash" })]);
      const backend = open(content.feed, { thread: faulty.file });
      await backend.ready();

      expect(backend.isDegraded()).toBe(false);
      expect(await find(backend, "rudder")).toEqual(["rudder"]);
      expect(warnings).toContainEqual([expect.objectContaining({ page: "en:/bad" }), expect.any(String)]);

      content.put(searchDocument({ id: "bad", title: "Mended sails" }));

      expect(await findSoon(backend, "mended", ["bad"])).toEqual(["bad"]);
    }, 60_000);
  });

  it("keeps its index when those who search leave before their turn", async () => {
    const backend = open(feedOf(boatDocuments).feed);
    await backend.ready();
    const warnedBefore = warnings.length;
    const gone = new AbortController();
    const waiting = Array.from({ length: 50 }, (_, n) =>
      backend.search({ request: searchRequest(`boat ${n}`), locale: "en" }, gone.signal),
    );
    const left = Promise.allSettled(waiting);
    await new Promise((resolve) => setImmediate(resolve));
    gone.abort(new Error("the client left"));

    const failures = (await left).filter(({ status }) => status === "rejected");

    expect(failures.length).toBeGreaterThan(0);
    expect(warnings).toHaveLength(warnedBefore);
    expect(backend.isDegraded?.()).toBe(false);
  });

  it("makes its index anew when the file is damaged while it is open", async () => {
    const dir = mkdtempSync(join(tmpdir(), "search-"));
    const file = join(dir, "search-index.bin");
    const content = feedOf(boatDocuments);
    const first = open(content.feed, { file, saveDelayMs: 1 });
    await first.ready();
    for (let attempt = 0; attempt < 200 && !existsSync(file); attempt++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await first.close();
    const backend = open(content.feed, { file });
    await backend.ready();

    writeFileSync(file, Buffer.alloc(statSync(file).size, 0xff));
    await expect(find(backend, "reef")).rejects.toMatchObject({ name: "SearchFailedError" });

    expect(await findSoon(backend, "reef", ["sails"])).toEqual(["sails"]);
    expect(backend.isDegraded()).toBe(false);
    await backend.close();
    rmSync(dir, { recursive: true });
  }, 60_000);

  it("tries again when its pages could not be read at first", async () => {
    const { feed } = feedOf(boatDocuments);
    let attempts = 0;
    const failing: IndexFeed = {
      ...feed,
      fingerprints: async () => {
        attempts++;
        if (attempts === 1) throw new Error("the content is out of reach");
        return feed.fingerprints();
      },
    };
    const backend = open(failing);
    await backend.ready();

    expect(attempts).toBe(2);
    expect(await find(backend, "rudder")).toEqual(["rudder"]);
  }, 20_000);
});
