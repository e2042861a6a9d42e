import request from "supertest";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";

describe("The folder /.well-known of a site", () => {
  it("is sent as it is, for security.txt, certificates and apps, without what has a dot of its own", async () => {
    const site = await folderSite({
      "index.md": "# Help\n",
      ".well-known/security.txt": "Contact: mailto:security@acme.example\n",
      ".well-known/acme-challenge/to_ken-1": "to_ken-1.key",
      ".well-known/assetlinks.json": "[]",
      ".well-known/.env": "SECRET=1",
      ".env": "SECRET=1",
    });
    const ask = (path: string) => request(site.server).get(`/.well-known/${path}`);

    expect((await ask("security.txt").expect(200)).text).toContain("Contact:");
    expect((await ask("acme-challenge/to_ken-1").expect(200)).text).toBe("to_ken-1.key");
    await ask("assetlinks.json").expect(200, []);
    for (const path of [".env", "../.env", "%2e%2e/.env", "..%2f.env"]) await ask(path).expect(404);
    await site.close();
  });
});

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
