import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesContentSource } from "#server/content/files/files-content-source.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";

describe.each(["events", "poll"] as const)("A content folder that is a link, noticed by %s", (watch) => {
  let parent: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), "swapped-"));
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  it("is followed to the tree that it is swapped to, also when the old one is removed", async () => {
    const tree = (name: string, title: string) => {
      mkdirSync(join(parent, name, "guide"), { recursive: true });
      writeFileSync(join(parent, name, "guide/page.md"), `# ${title}\n`);
    };
    tree("rev1", "One");
    tree("rev2", "Two");
    symlinkSync("rev1", join(parent, "current"));
    const log = { info: () => undefined, warn: () => undefined };
    const dir = join(parent, "current");
    const source = await filesContentSource({ dir, watch, pollMs: 20, log, markdown: inThreadMarkdown });
    const titleNow = async () => {
      await source.settled();
      return (await source.listPages("en")).value.find(({ url }) => url === "/guide/page")?.title;
    };
    expect(await titleNow()).toBe("One");

    symlinkSync("rev2", join(parent, "tmp"));
    renameSync(join(parent, "tmp"), dir);
    rmSync(join(parent, "rev1"), { recursive: true });
    // However busy the machine is: the test's own time limit is the only one.
    while ((await titleNow()) !== "Two") await new Promise((resolve) => setTimeout(resolve, 10));

    expect((await source.findPage("/guide/page", "en")).kind).toBe("entry");
    await source.close();
  });
});
