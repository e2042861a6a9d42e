import request from "supertest";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";

const pages = {
  "site.yaml": "metadata:\n  siteName: Help\nlanguages:\n  - tag: en\n  - tag: de\n",
  "index.md": "# Help\n",
  "guide/start.md": "# Start\n\nThe text.\n",
  "de/guide/start.md": "# Anfang\n\nDer Text.\n",
};

let site: FolderSite | undefined;
afterEach(() => site?.close());
const siteWith = async (files: Readonly<Record<string, string>>, env = {}) => {
  site = await folderSite({ ...pages, ...files }, env);
  return site;
};
const html = async ({ server }: FolderSite, path: string) => (await request(server).get(path).expect(200)).text;

describe("a site's texts around its pages", () => {
  it("stand above the header, around articles and above the footer", async () => {
    const text = await html(
      await siteWith({
        "slots/announcement.md": "We are **closed** on Monday. [More](../guide/start.md)\n",
        "slots/before-article.md": "Before it.\n",
        "slots/after-article.html": "<div>\n\n    <p>After it.</p>\n</div>\n",
        "slots/footer-1.md": "## Company\n\n- [Jobs](https://jobs.example)\n",
        "slots/footer-2.md": "Second\n",
      }),
      "/guide/start",
    );
    const order = [
      "<strong>closed</strong>",
      "<header",
      "Before it.",
      "<p>The text.</p>",
      "<p>After it.</p>",
      "Company",
      "<footer",
    ];

    expect(order.map((each) => text.indexOf(each))).toEqual(
      order.map((each) => text.indexOf(each)).sort((a, b) => a - b),
    );
    expect(order.every((each) => text.includes(each))).toBe(true);
    expect(text).toContain('<a href="/guide/start">More</a>');
    expect(text.indexOf("Second")).toBeGreaterThan(text.indexOf("Company"));
  });

  it("keep the lines of code in HTML", async () => {
    const text = await html(await siteWith({ "slots/footer-1.html": "<pre><code>one\n\n  two\n</code></pre>\n" }), "/");

    expect(text).toMatch(/one\n\n {2}two/);
  });

  it("stand around articles only where they say so", async () => {
    const text = await html(await siteWith({ "slots/before-article.md": "Before it.\n" }), "/");

    expect(text).not.toContain("Before it.");
  });

  it("are in the page's language, else in the one that stands in, which is named", async () => {
    const german = await siteWith({
      "slots/announcement.md": "Closed\n",
      "slots/footer-1.md": "Company\n",
      "de/slots/announcement.md": "Geschlossen\n",
    });
    const text = await html(german, "/de/guide/start");

    expect(text).toContain("Geschlossen");
    expect(text).not.toContain("Closed");
    expect(text).toMatch(/<div class="prose slot" lang="en"[^>]*><p>Company/);
  });

  it("are no pages, and no part of a page's Markdown view", async () => {
    const { server } = await siteWith({
      "slots/announcement.md": "Closed\n",
      "slots/before-article.md": "Before it.\n",
    });

    await request(server).get("/slots/announcement").expect(404);
    expect((await request(server).get("/guide/start.md").expect(200)).text).not.toMatch(/Closed|Before it/);
  });

  it("run nothing and leave the policy as it is", async () => {
    const plain = await siteWith({});
    const policy = (await request(plain.server).get("/guide/start")).headers["content-security-policy"];
    await plain.close();
    const { server } = await siteWith({
      "slots/announcement.html": '<p onclick="x()">Closed<script src="https://t.example/x.js"></script></p>\n',
    });
    const { text, headers } = await request(server).get("/guide/start").expect(200);

    expect(text).toContain("Closed");
    expect(text).not.toMatch(/onclick|t\.example/);
    expect(headers["content-security-policy"]).toBe(policy);
  });

  it("change on the request after their file changed, and go with it", async () => {
    const changing = await siteWith({ "slots/announcement.md": "Closed\n" }, { CONTENT_WATCH: "events" });
    expect(await html(changing, "/guide/start")).toContain("Closed");
    changing.content.write({ "slots/announcement.md": "Open again\n" });
    await changing.content.settle();
    expect(await html(changing, "/guide/start")).toContain("Open again");
    changing.content.remove("slots/announcement.md");
    await changing.content.settle();

    expect(await html(changing, "/guide/start")).not.toMatch(/Closed|Open again|announcement"/);
  });
});
