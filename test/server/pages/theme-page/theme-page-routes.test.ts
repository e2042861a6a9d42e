import request from "supertest";
import { Visitor } from "#test/support/account-site.ts";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";
import { closeServers } from "#test/support/listening.ts";

const files = { "README.md": "# Help\n", "site.yaml": "languages: [en, ja]\n" };
const demo = { IDENTITY: "demo", BASE_URL: "http://127.0.0.1:3000", TRUST_PROXY: "false" };

let site: FolderSite | undefined;
afterEach(() => site?.close());
afterAll(closeServers);

/** Somebody signed in. */
async function visitor({ site, origin }: FolderSite, person: string): Promise<Visitor> {
  const code = /code: (\S+)/.exec(site.startNote ?? "")?.[1] ?? "";
  const somebody = new Visitor();
  await somebody.step(`${origin}/gateway/api/session/sign-in`, { person, code });
  return somebody;
}

describe("the page that shows every piece of the design system", () => {
  it("is shown to who works on the site, kept by nobody, and within the policy", async () => {
    site = await folderSite(files, { DEV_RELOAD: "true" });
    const { text, headers } = await request(site.server).get("/theme").expect(200);

    expect(headers["cache-control"]).toBe("private, no-store");
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    for (const piece of [
      "--accent",
      "--size-10",
      "notice-warning",
      "callout-tip",
      "tk-keyword",
      "<table>",
      "disabled",
      "suggest-head",
      'class="tabs"',
      'class="results"',
      'class="panel"',
      '<dialog class="version-modal" open=""',
    ])
      expect(text).toContain(piece);
    expect(text).not.toMatch(/ style="|<style/);
  });

  it("is shown to editors, in the site's languages", async () => {
    site = await folderSite(files, demo);
    const editor = await visitor(site, "editor");

    expect((await editor.step(`${site.origin}/theme`)).status).toBe(200);
    expect(await (await editor.step(`${site.origin}/ja/theme`)).text()).toContain('<html lang="ja"');
  });

  it("is not there for anybody else", async () => {
    site = await folderSite(files, demo);
    const reader = await visitor(site, "admin");

    expect((await reader.step(`${site.origin}/theme`)).status).toBe(404);
    await request(site.server).get("/theme").expect(404);
  });

  it("leaves its address to a page of the site's own", async () => {
    site = await folderSite({ ...files, "theme.md": "# Our theme\n" }, { DEV_RELOAD: "true" });
    const { text } = await request(site.server).get("/theme").expect(200);

    expect(text).toContain("Our theme");
    expect(text).not.toContain("--size-10");
  });
});
