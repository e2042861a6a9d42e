import { listen } from "#server/http/server.ts";
import { closeServers } from "#test/support/listening.ts";
import { guardedSite } from "./guarded-site.ts";

afterEach(closeServers);

describe("listening", () => {
  it("says when the port is taken", async () => {
    const first = await guardedSite();
    const second = await guardedSite();
    second.server.close();

    await expect(listen(second.server, first.port, "127.0.0.1")).rejects.toThrow("EADDRINUSE");
  });
});
