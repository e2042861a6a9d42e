import request from "supertest";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";

describe("Files that a page links", () => {
  let site: FolderSite;
  afterEach(() => site.close());

  const linked = async (path: string) =>
    /href="(\/media\/[^"]*)"/.exec((await request(site.server).get(path)).text)?.[1];

  it.each([
    ["values.yaml", "replicas: 3\n", "text/plain; charset=utf-8", undefined],
    ["rules.rst", "Rules\n=====\n", "text/plain; charset=utf-8", undefined],
    ["tool.py", "print(1)\n", "text/plain; charset=utf-8", undefined],
    ["plan.docx", "PK", "application/octet-stream", "attachment"],
  ])("are sent to those who come from it, and to nobody else: %s", async (name, text, type, disposition) => {
    site = await folderSite({ [`guide/${name}`]: text, "guide/page.md": `# Page\n\n[File](./${name})\n` });

    const address = (await linked("/guide/page")) ?? "";
    const sent = await request(site.server).get(address);

    expect(address).toMatch(/\?v=\w+$/);
    expect(sent.status).toBe(200);
    expect(sent.headers).toMatchObject({ "content-type": type, "x-content-type-options": "nosniff" });
    expect(sent.headers["content-disposition"]).toBe(disposition);
    for (const guess of [`/media/guide/${name}`, `/media/guide/${name}?v=0`, `/guide/${name}`])
      expect((await request(site.server).get(guess)).status).toBe(404);
  });

  it.each(["page.exe", "key.pem", ".env", "script.html"])(
    "are left out where they are of a kind that does harm: %s",
    async (name) => {
      site = await folderSite({ [`guide/${name}`]: "x", "guide/page.md": `# Page\n\n[File](./${name})\n` });

      expect(await linked("/guide/page")).toBeUndefined();
    },
  );
});
