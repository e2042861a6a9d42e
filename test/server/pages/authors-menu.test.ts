import request from "supertest";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";
import { linksIn } from "#test/support/page-html.tsx";

describe("A page of a site whose authors wrote its menu", () => {
  let site: FolderSite;
  afterAll(() => site.close());

  beforeAll(async () => {
    site = await folderSite({
      "SUMMARY.md":
        "# Acme\n\n* [Welcome](intro.md)\n* [Use it](use/index.md)\n  * [Boards](use/boards.md)\n* [Forum](https://forum.example/)\n",
      "intro.md": "# Introduction to Acme",
      "use/index.md": "# How to use it\n\nText.",
      "use/boards.md": "# All about boards",
      "left-out.md": "# Left out",
    });
  });
  const html = async (path: string) => (await request(site.server).get(path).expect(200)).text;
  const partOf = (text: string, name: string) =>
    new RegExp(`<nav class="${name}"[\\s\\S]*?</nav>`).exec(text)?.[0] ?? "";

  it("has the whole menu beside it in the root folder too, with what leads elsewhere", async () => {
    const text = await html("/intro");
    const tree = partOf(text, "tree");

    expect(linksIn(tree).slice(0, 3)).toEqual([
      ["/", "Acme"],
      ["/intro", "Welcome"],
      ["/use", "Use it"],
    ]);
    expect(linksIn(tree)).toContainEqual(["https://forum.example/", "Forum"]);
    expect(tree).toContain('<a href="/intro" aria-current="page">Welcome</a>');
    expect(text).toContain("<h1>Introduction to Acme</h1>");
  });

  it("ends with the way to the pages before and behind it", async () => {
    expect(linksIn(partOf(await html("/use"), "neighbours"))).toEqual([
      ["/intro", "Previous Welcome"],
      ["/use/boards", "Next Boards"],
    ]);
    expect(await html("/use")).toContain('rel="next"');
    expect(partOf(await html("/use/boards"), "neighbours")).not.toContain('rel="next"');
  });

  it("has the menu and no neighbours where the menu leaves it out", async () => {
    const text = await html("/left-out");

    expect(linksIn(partOf(text, "tree")).map(([, title]) => title)).not.toContain("Left out");
    expect(partOf(text, "neighbours")).toBe("");
  });
});
