import request from "supertest";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";

describe("an old address that leads elsewhere", () => {
  let site: FolderSite;
  beforeAll(async () => {
    site = await folderSite({
      _redirects: "/out/* https://acme.example/new/:splat\n/tracker https://acme.example/find?q=a%26b&at=caf%C3%A9\n",
      "index.md": "# Home\n",
    });
  });
  afterAll(() => site.close());

  it.each([
    ["/tracker", "https://acme.example/find?q=a%26b&at=caf%C3%A9"],
    ["/out/@scope/caf%C3%A9", "https://acme.example/new/@scope/caf%C3%A9"],
    ["/out/a%3Fb%23c", "https://acme.example/new/a%3Fb%23c"],
    ["/out/%5C%5Cevil.example", "https://acme.example/new/%5C%5Cevil.example"],
    ["/out//evil.example/../..", "https://acme.example/new/evil.example/../.."],
  ])("escapes what was escaped, once: %s", async (path, location) => {
    const response = await request(site.server).get(path);

    expect([response.status, response.headers["location"]]).toEqual([301, location]);
  });
});
