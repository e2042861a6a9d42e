import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

const page = (text: string) => ({ "guide/page.md": `# Page\n\n${text}\n` });

describe("Folders of static files", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());

  const shown = async () => {
    const { body } = await content.entry("topic", "/guide/page");
    return body?.kind === "html" ? body.html : "";
  };

  it.each([
    ["static/img/a.png", "/img/a.png"],
    ["public/a.png", "/a.png"],
    [".gitbook/assets/a.png", "../.gitbook/assets/a.png"],
    ["../static/img/a.png", "/img/a.png"],
    ["../static/img/a.png", "../../static/img/a.png"],
    ["../public/a.png", "/a.png"],
    ["../website/static/img/a.png", "/img/a.png"],
    ["../images/a.png", "/images/a.png"],
    ["../assets/a.png", "../../assets/a.png"],
    ["../.gitbook/assets/a.png", "../../.gitbook/assets/a.png"],
    ["static/img/a.png", "@site/static/img/a.png"],
    ["images/A.png", "../Images/a.PNG"],
  ])("show the picture %s where a page says %s", async (file, written) => {
    content = await temporaryContent({ "../package.json": "{}", [file]: "png", ...page(`![A](${written})`) });

    expect(await shown()).toMatch(/<img src="\/media\/[^"]*a\.png\?v=\w+"/i);
    const address = /src="\/media\/([^"?]*)/.exec(await shown())?.[1] ?? "";
    expect(content.source.findAsset(address)).toMatchObject({ mime: "image/png" });
  });

  it("answer at their old addresses with the present ones, in whatever case they are written", async () => {
    content = await temporaryContent({ "../package.json": "{}", "../static/img/a.png": "png", "public/b.png": "png" });

    expect(await content.lookup("/img/a.png")).toMatchObject({ to: expect.stringMatching(/^\/media\/.*a\.png\?v=/) });
    expect(await content.lookup("/B.png")).toMatchObject({ to: expect.stringMatching(/^\/media\/public\/b\.png\?v=/) });
    expect(await content.lookup("/img/c.png")).toMatchObject({ kind: "absent" });
  });

  it.each([
    ["../static/data.json", "@above/static/data.json"],
    ["../static/backup.zip", "@above/static/backup.zip"],
    ["../static/.env.png", "@above/static/.env.png"],
    ["../static/node_modules/a.png", "@above/static/node_modules/a.png"],
    ["../private/a.png", "@above/private/a.png"],
    ["../a.png", "@above/a.png"],
    ["../../static/a.png", "@above/../static/a.png"],
    ["../.gitbook/drafts/a.png", "@above/.gitbook/drafts/a.png"],
    [".gitbook/drafts/a.png", ".gitbook/drafts/a.png"],
    [".vitepress/cache/a.png", ".vitepress/cache/a.png"],
  ])("do not send %s", async (file, address) => {
    content = await temporaryContent({ "../package.json": "{}", [file]: "x" });

    expect(content.source.findAsset(address)).toBeUndefined();
  });

  it("above the content folder are nobody's business where no project is", async () => {
    content = await temporaryContent({ "../images/family.png": "png", ...page("![A](/images/family.png)") });

    expect(await shown()).not.toContain("<img");
    expect(content.source.findAsset("@above/images/family.png")).toBeUndefined();
  });

  it("above the content folder follow no links", async () => {
    content = await temporaryContent({ "../package.json": "{}", "../static/a.png": "png" });
    const parent = join(content.dir, "..");
    writeFileSync(join(parent, "secret.png"), "secret");
    symlinkSync(join(parent, "secret.png"), join(parent, "static/link.png"));
    mkdirSync(join(parent, "private"));
    writeFileSync(join(parent, "private/b.png"), "b");
    symlinkSync(join(parent, "private"), join(parent, "public"));
    const again = await temporaryContent({ "../package.json": "{}" });
    symlinkSync(join(parent, "static"), join(again.dir, "../static"));

    expect(content.source.findAsset("@above/static/link.png")).toBeUndefined();
    expect(content.source.findAsset("@above/public/b.png")).toBeUndefined();
    expect(again.source.findAsset("@above/static/a.png")).toBeUndefined();
    await again.close();
  });

  it("show a picture that appears above the content folder while the site runs", async () => {
    content = await temporaryContent(
      { "../package.json": "{}", "../static/a.png": "png", ...page("![B](/b.png)") },
      { watch: "events" },
    );
    expect(await shown()).not.toContain("<img");

    content.write({ "../static/b.png": "png" });

    expect(await content.settle()).toContain("asset:@above/static/b.png");
    expect(await shown()).toContain("<img");
  });
});
