import { utimesSync } from "node:fs";
import { join } from "node:path";
import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

const page = { "a.md": "![x](x.svg) [log](x.log)" };

describe("The version of a file", () => {
  const opened: TemporaryContent[] = [];
  const open = async (files: Record<string, string>, watch: "events" | "off" = "off") => {
    const content = await temporaryContent({ ...page, ...files }, { watch });
    opened.push(content);
    return content;
  };
  afterEach(() => Promise.all(opened.splice(0).map((content) => content.close())));

  const html = async (content: TemporaryContent) => JSON.stringify((await content.entry("topic", "/a")).body);
  const versionsIn = (text: string) =>
    [...text.matchAll(/\/media\/(x\.\w+)\?v=([\w-]+)/g)].map(([, file, v]) => `${file} ${v}`);

  it("is the same for the same bytes on every machine, whenever they were written", async () => {
    const [one, other] = [
      await open({ "x.svg": "<svg/>", "x.log": "1" }),
      await open({ "x.svg": "<svg/>", "x.log": "1" }),
    ];
    utimesSync(join(other.dir, "x.svg"), 1, 1);

    const versions = versionsIn(await html(one));
    expect(versions).toHaveLength(2);
    expect(versionsIn(await html(other))).toEqual(versions);
  });

  it("is another one for other bytes of the same size and time", async () => {
    const [one, other] = [await open({ "x.svg": "<svg/>" }), await open({ "x.svg": "<gvs/>" })];
    for (const content of [one, other]) utimesSync(join(content.dir, "x.svg"), 1, 1);

    expect(versionsIn(await html(other))).not.toEqual(versionsIn(await html(one)));
  });

  it("is what the file is sent with, until its bytes are others than the index knows", async () => {
    const content = await open({ "x.svg": "<svg/>" });
    const [version] = versionsIn(await html(content));

    expect(`x.svg ${await content.source.findAsset("x.svg")?.version()}`).toBe(version);
    content.write({ "x.svg": "<svg>other</svg>" });
    expect(await content.source.findAsset("x.svg")?.version()).toBeUndefined();
  });

  it("of a large file is known a moment later, which its pages are told", async () => {
    const content = await open({ "x.svg": `<svg>${" ".repeat(5_000_000)}</svg>` });
    const told = new Promise<readonly string[]>((resolve) => {
      content.source.subscribe(({ tags }) => resolve([...tags]));
    });

    expect(versionsIn(await html(content))).toEqual([]);
    expect(await told).toEqual(["asset:x.svg"]);
    expect(versionsIn(await html(content))).toHaveLength(1);
  });

  it("of data changes with it, and no other page is made anew for it", async () => {
    const content = await open({ "x.log": "1", "b.md": "# B" }, "events");
    const [before] = versionsIn(await html(content));

    content.write({ "x.log": "12" });

    expect(await content.settle()).toEqual(["asset:x.log"]);
    expect(versionsIn(await html(content))).not.toEqual([before]);
  });
});
