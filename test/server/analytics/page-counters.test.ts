import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countersFile, noCountersFile } from "#server/analytics/counters-file.ts";
import { knownPages } from "#server/analytics/known-pages.ts";
import { openPageCounters } from "#server/analytics/page-counters.ts";
import { loggerTo } from "#server/http/logger.ts";

describe("how often pages are read and help", () => {
  let folder: string;
  let path: string;
  let lines: Record<string, unknown>[];

  const open = () =>
    openPageCounters(countersFile(path, loggerTo({ write: (line) => void lines.push(JSON.parse(line)) }, "debug")));
  const textOf = () => readFile(path, "utf8");

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "signpost-counters-"));
    path = join(folder, "data", "page-counters.jsonl");
    lines = [];
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("is nothing for a page that nobody has read", async () => {
    expect((await open()).of("p1")).toEqual({ numViews: 0, helpfulCount: 0 });
  });

  it("counts a session's view of a page once", async () => {
    const counters = await openPageCounters(noCountersFile);

    for (const session of ["s1", "s1", "s2"]) counters.countView("p1", session);
    counters.countView("p2", "s1");

    expect(counters.of("p1").numViews).toBe(2);
    expect(counters.of("p2").numViews).toBe(1);
  });

  it("counts a voter's last word, and only when it is yes", async () => {
    const counters = await openPageCounters(noCountersFile);

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

  it("loses nothing but the last line when a crash cut it off", async () => {
    const before = await open();
    before.countView("p1", "s1");
    before.countView("p2", "s1");
    await before.close();
    await appendFile(path, '["p3",12');

    const after = await open();
    after.countView("p4", "s1");
    await after.close();

    const reopened = await open();
    expect(["p1", "p2", "p3", "p4"].map((id) => reopened.of(id).numViews)).toEqual([1, 1, 0, 1]);
  });

  it("passes over lines that are none of its own", async () => {
    const before = await open();
    await before.close();
    await writeFile(join(folder, "counts"), '["p1",1,0]\n["p1",-4,0]\n{"a":1}\nnonsense\n["p1",2]\n["p1",3,1]\n');
    path = join(folder, "counts");

    expect((await open()).of("p1")).toEqual({ numViews: 3, helpfulCount: 1 });
  });

  it("keeps its file short", async () => {
    const counters = await open();
    for (let view = 0; view < 2500; view += 1) {
      counters.countView("p1", `s${view}`);
      // Each close writes what changed since the last one.
      await counters.close();
    }

    expect((await textOf()).split("\n").length).toBeLessThan(1100);
    expect((await open()).of("p1").numViews).toBe(2500);
  });

  it("goes on in memory, and says so once, where nothing can be written", async () => {
    await writeFile(join(folder, "data"), "a file where the folder should be");
    const counters = await open();
    lines.length = 0;

    counters.countView("p1", "s1");
    await counters.close();
    counters.countView("p1", "s2");
    await counters.close();

    expect(counters.of("p1").numViews).toBe(2);
    expect(lines.map(({ msg }) => msg)).toEqual(["page counters cannot be written: see DATA_DIR"]);
  });
});

describe("whether a page is known", () => {
  it("follows content, and is no while content is out of reach", async () => {
    let ids = ["p1"];
    let isDown = false;
    const listeners = new Set<(change: { tags: ReadonlySet<string> }) => void>();
    const isPage = knownPages({
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
