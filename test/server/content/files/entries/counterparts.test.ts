import type { Edition } from "#shared/entries/context.ts";
import type { Locale } from "#shared/locale.ts";
import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

const product = (fields: string) => `productNameReference: { id: tracker, productName: Tracker }\n${fields}\n`;

const files = {
  "tracker/product.yaml": product("deployment: Cloud"),
  "tracker/docs/index.md": "# Tracker docs",
  "tracker/docs/boards/index.md": "---\ntitle: Boards\nid: boards\n---\n",
  "tracker/docs/boards/columns/index.md": "# Columns",
  "tracker/docs/boards/columns/limits.md": "# Limits",
  "tracker/docs/boards/renamed.md": "---\naliases: [/tracker/docs/first-name]\n---\n# Renamed",
  "tracker/docs/tools/index.md": "# Tools",
  "tracker/docs/tools/webhooks.md": "# Webhooks",
  "tracker/kb/index.md": "# KB",
  "tracker/kb/slow.md": "# Slow",
  "dc/product.yaml": product('deployment: Data Center\nversion: "10.2"\ndocsHomeSlug: manual'),
  "dc/manual/index.md": "# Manual",
  "dc/manual/all-boards/index.md": "---\ntitle: All boards\nid: boards\n---\n",
  "dc/9/product.yaml": product('deployment: Data Center\nversion: "9"\nhasProductLandingPage: false'),
  "dc/9/docs/index.md": "# Old docs",
  "dc/9/docs/boards/first-name.md": "# First name",
};

describe("A page in the other editions of its product", () => {
  let content: TemporaryContent;

  beforeAll(async () => {
    content = await temporaryContent(files, { watch: "events" });
  });
  afterAll(() => content.close());

  /** The Data Center editions 10.2 and 9 as a page's selector gets them. */
  async function others(path: string, locale: Locale = "en"): Promise<readonly Edition[]> {
    const found = await content.lookup(path, locale);
    const entry = found.kind === "entry" && !("unknown" in found.entry) ? found.entry : undefined;
    if (entry?.context?.kind !== "product") throw new Error(`${path} belongs to no product`);
    return entry.context.editions.filter(({ deployment }) => deployment === "Data Center");
  }
  const urls = async (path: string) => (await others(path)).map(({ pageUrl }) => pageUrl);
  const nearest = async (path: string) => (await others(path)).map((edition) => edition.nearest);

  it("is found by a former address of its own, whose page was renamed since", async () => {
    expect(await urls("/tracker/docs/renamed")).toEqual([undefined, "/dc/9/docs/first-name"]);
  });

  it("is the home of the same part, whatever its address", async () => {
    expect(await urls("/tracker/docs")).toEqual(["/dc/manual", "/dc/9/docs"]);
    expect(await urls("/tracker")).toEqual(["/dc", "/dc/9/docs"]);
  });

  it("has nothing closest where it is there itself", async () => {
    expect(await nearest("/tracker/docs")).toEqual([undefined, undefined]);
  });

  it("is closest to the counterpart of the nearest page above that has one", async () => {
    expect(await nearest("/tracker/docs/limits")).toEqual([
      { url: "/dc/manual/all-boards", title: "All boards" },
      { url: "/dc/9/docs/boards", title: "Boards" },
    ]);
  });

  it("is closest to the documentation where nothing above it is there", async () => {
    expect(await nearest("/tracker/docs/webhooks")).toEqual([
      { url: "/dc/manual", title: "Manual" },
      { url: "/dc/9/docs", title: "Old docs" },
    ]);
    expect((await nearest("/tracker/kb/slow"))[1]).toEqual({ url: "/dc/9/docs", title: "Old docs" });
  });

  it("is made again when its counterpart appears, when the closest page is renamed, and when it goes", async () => {
    const before = await content.lookup("/tracker/docs/limits");
    const isOutdated = async () => (await content.settle()).some((tag) => before.tags.includes(tag));

    content.write({ "dc/manual/all-boards/limits.md": "# Limits" });
    expect(await isOutdated()).toBe(true);
    expect(await urls("/tracker/docs/limits")).toEqual(["/dc/manual/limits", undefined]);

    content.remove("dc/manual/all-boards/limits.md");
    await content.settle();
    content.write({ "dc/manual/all-boards/index.md": "---\ntitle: Every board\nid: boards\n---\n" });
    expect(await isOutdated()).toBe(true);
    expect((await nearest("/tracker/docs/limits"))[0]?.title).toBe("Every board");

    content.remove("dc/manual/all-boards/index.md");
    expect(await isOutdated()).toBe(true);
    expect((await nearest("/tracker/docs/limits"))[0]?.url).toBe("/dc/manual");
  });
});
