import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import request from "supertest";
import { clientSignal } from "#server/http/client-gone.ts";
import { closeServers } from "#test/support/listening.ts";
import { guardedSite } from "./guarded-site.ts";

afterEach(closeServers);

describe("requests that wait behind another on their connection", () => {
  it("end with the connection: nothing is kept of them, and each has its line in the log", async () => {
    const begun: ServerResponse[] = [];
    const left: string[] = [];
    const site = await guardedSite({
      routes: (app) =>
        void app.get("/slow", (_req, res) => {
          begun.push(res);
          clientSignal(res).addEventListener("abort", () => left.push("gone"));
        }),
    });
    const socket = connect(site.port, "127.0.0.1");
    await once(socket, "connect");
    socket.write("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(3));
    while (begun.length < 3) await new Promise((resolve) => setImmediate(resolve));
    expect(site.active.count).toBe(3);

    socket.destroy();
    await site.active.ended();
    for (const res of begun) res.end("too late");

    expect(site.active.count).toBe(0);
    expect(left).toHaveLength(3);
    expect(site.requestLines().map(({ path, status }) => `${path} ${status}`)).toEqual([
      "/slow 499",
      "/slow 499",
      "/slow 499",
    ]);
    await request(site.server).get("/").expect(200);
  });
});
