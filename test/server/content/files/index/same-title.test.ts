import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

describe("Pages of one title", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());

  const qualifier = async (path: string) => {
    const found = await content.lookup(path);
    return found.kind === "entry" && "titleQualifier" in found.entry ? found.entry.titleQualifier : undefined;
  };

  it("are told apart by the nearest page above that the others are not below", async () => {
    content = await temporaryContent({
      "a/index.md": "# Security",
      "a/settings.md": "# Settings",
      "a/x/index.md": "# Alerts",
      "a/x/settings.md": "# Settings",
      "b/settings.md": "# Settings",
      "b/other.md": "# Other",
    });

    expect(await qualifier("/a/settings")).toBe("Security");
    expect(await qualifier("/a/x/settings")).toBe("Alerts");
    expect(await qualifier("/b/settings")).toBe("B");
    expect(await qualifier("/b/other")).toBeUndefined();
  });

  it("are told apart by folder or file where nothing above does", async () => {
    content = await temporaryContent({
      "about/index.md": "# Getting started",
      "getting-started/index.md": "# Getting started",
      "tools/one.md": "# Same",
      "tools/two.md": "# Same",
    });

    expect(await qualifier("/about")).toBe("About");
    expect(await qualifier("/getting-started")).toBeUndefined();
    expect(await qualifier("/tools/one")).toBe("One");
    expect(await qualifier("/tools/two")).toBe("Two");
  });

  it("need nothing in different products, whose names are in their titles, but do in knowledge bases", async () => {
    content = await temporaryContent({
      "tracker/product.yaml": "internalTitle: Tracker",
      "tracker/docs/a/settings.md": "# Settings",
      "tracker/kb/slow.md": "# Slow",
      "desk/product.yaml": "internalTitle: Desk",
      "desk/docs/a/settings.md": "# Settings",
      "desk/kb/slow.md": "# Slow",
    });

    expect(await qualifier("/desk/docs/settings")).toBeUndefined();
    expect(await qualifier("/desk/kb/slow")).toBe("Desk");
  });

  it("are made again when another page gets their title", async () => {
    content = await temporaryContent({ "a/one.md": "# One", "b/two.md": "# Two" }, { watch: "events" });
    const found = await content.lookup("/a/one");

    content.write({ "b/two.md": "# One" });
    const changed = await content.settle();

    expect(found.tags).toContain("title:en::One");
    expect(changed).toContain("title:en::One");
    expect(await qualifier("/a/one")).toBe("A");
  });
});
