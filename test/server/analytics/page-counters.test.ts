import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { counterFiles, noCounterStore } from "#server/analytics/counter-files.ts";
import { knownPages } from "#server/analytics/known-pages.ts";
import { openPageCounters } from "#server/analytics/page-counters.ts";
import { loggerTo } from "#server/http/logger.ts";
import { soleOwner } from "#server/store/folder-lock.ts";
import { languages } from "#test/support/languages.ts";

describe("how often pages are read and help", () => {
  let folder: string;
  let now: number;
  let lines: Record<string, unknown>[];

  const open = () =>
    openPageCounters(
      counterFiles({
        dataDir: join(folder, "data"),
        ownership: soleOwner,
        log: loggerTo({ write: (line) => void lines.push(JSON.parse(line)) }, "debug"),
        now: () => now,
      }),
    );
  const hourFile = (hour: string) => join(folder, "data", "page-counters", `${hour}.jsonl`);
  const hour = 60 * 60 * 1000;
  const view = async (pageId: string, sessions: readonly string[]) => {
    const counters = await open();
    for (const session of sessions) counters.countView(pageId, session);
    await counters.close();
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "signpost-counters-"));
    now = Date.parse("2026-05-04T10:30:00Z");
    lines = [];
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("is nothing for a page that nobody has read", async () => {
    expect((await open()).of("p1")).toEqual({ numViews: 0, helpfulCount: 0 });
  });

  it("counts a session's view of a page once", async () => {
    const counters = await openPageCounters(noCounterStore);

    for (const session of ["s1", "s1", "s2"]) counters.countView("p1", session);
    counters.countView("p2", "s1");

    expect(counters.of("p1").numViews).toBe(2);
    expect(counters.of("p2").numViews).toBe(1);
  });

  it("counts a voter's last word, and only when it is yes", async () => {
    const counters = await openPageCounters(noCounterStore);

    counters.countVote("p1", "v1", true);
    counters.countVote("p1", "v1", true);
    counters.countVote("p1", "v2", false);
    expect(counters.of("p1").helpfulCount).toBe(1);

    counters.countVote("p1", "v1", false);
    counters.countVote("p1", "v2", true);
    counters.countVote("p1", "v3", false);

    expect(counters.of("p1").helpfulCount).toBe(1);
  });

  it("is there again after a restart", async () => {
    const before = await open();
    before.countView('page "1"\n', "s1");
    before.countVote('page "1"\n', "v1", true);
    await before.close();

    expect((await open()).of('page "1"\n')).toEqual({ numViews: 1, helpfulCount: 1 });
    expect(lines).toEqual([]);
  });

  it("loses nothing but the last write when a crash cut it off", async () => {
    await view("p1", ["s1"]);
    await appendFile(hourFile("2026-05-04T10"), '{"pages":[["p3",12,0');
    await view("p4", ["s1"]);

    const reopened = await open();
    expect(["p1", "p3", "p4"].map((id) => reopened.of(id).numViews)).toEqual([1, 0, 1]);
  });

  it("passes over lines that are none of its own", async () => {
    await mkdir(join(folder, "data"));
    const text = '["p1",1,0]\n["p1",-4,0]\n{"a":1}\nnonsense\n["p1",2]\n["p1",3,1]\n';
    await writeFile(join(folder, "data", "page-counters.jsonl"), text);

    expect((await open()).of("p1")).toEqual({ numViews: 3, helpfulCount: 1 });
  });

  it("loses nothing of two processes on one folder", async () => {
    const [one, other] = [await open(), await open()];
    for (let round = 0; round < 40; round += 1) {
      one.countView("p1", `one ${round}`);
      other.countView("p1", `other ${round}`);
      await Promise.all([one.close(), other.close()]);
      if (round % 10 === 9) now += hour;
    }
    now += 5 * hour;

    expect((await open()).of("p1").numViews).toBe(80);
    expect((await open()).of("p1").numViews).toBe(80);
  });

  it("moves past hours into the totals, and counts nothing twice when it is killed in between", async () => {
    await view("p1", ["s1", "s2"]);
    const changes = await readFile(hourFile("2026-05-04T10"), "utf8");
    now += 3 * hour;
    await view("p1", ["s3"]);
    // As if it had been killed before it could remove them.
    await writeFile(hourFile("2026-05-04T10"), changes);

    expect((await open()).of("p1").numViews).toBe(3);
    expect(await readdir(join(folder, "data", "page-counters"))).toEqual(["2026-05-04T13.jsonl"]);
  });

  it("loses nothing when the clock is set back behind what is in the totals", async () => {
    await view("p1", ["s1"]);
    now += 3 * hour;
    await view("p1", ["s2"]);
    now -= 6 * hour;
    await view("p1", ["s3"]);
    now += 24 * hour;

    expect((await open()).of("p1").numViews).toBe(3);
  });

  it("goes on in memory, and says so once, where nothing can be written", async () => {
    await writeFile(join(folder, "data"), "a file where the folder should be");
    const counters = await open();

    counters.countView("p1", "s1");
    await counters.close();
    counters.countView("p1", "s2");
    await counters.close();
    expect(counters.of("p1").numViews).toBe(2);
    expect(lines.filter(({ msg }) => msg === "page counters cannot be kept: see DATA_DIR")).toHaveLength(1);
  });
});

describe("whether a page is known", () => {
  it("follows content, and is no while content is out of reach", async () => {
    let ids = ["p1"];
    let isDown = false;
    const listeners = new Set<(change: { tags: ReadonlySet<string> }) => void>();
    const isPage = knownPages({
      languages,
      listPages: async () => {
        if (isDown) throw new Error("out of reach");
        // Only the id is read of a page.
        return { value: ids.map((id) => ({ id })) as never, tags: [] };
      },
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    });
    const change = (tag: string) => {
      for (const listener of listeners) listener({ tags: new Set([tag]) });
    };
    expect([await isPage("p1"), await isPage("p2")]).toEqual([true, false]);

    ids = ["p2"];
    change("pages:en");
    expect([await isPage("p1"), await isPage("p2")]).toEqual([false, true]);

    isDown = true;
    change("pages:ja");
    expect(await isPage("p2")).toBe(false);
    isDown = false;
    expect(await isPage("p2")).toBe(true);
  });
});
