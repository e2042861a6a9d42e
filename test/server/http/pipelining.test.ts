import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import request from "supertest";
import { closeServers, sendRaw } from "#test/support/listening.ts";
import { guardedSite } from "./guarded-site.ts";

afterEach(closeServers);

const ask = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

describe("requests that are sent before the answer to the first", () => {
  it("are answered in their order when they are a few, again and again on one connection", async () => {
    const site = await guardedSite({
      routes: (app) => void app.get("/:n", (req, res) => void res.send(`<${req.url}>`)),
    });
    const socket = connect(site.port, "127.0.0.1");
    let answers = "";
    socket.setEncoding("latin1").on("data", (text) => {
      answers += text;
    });

    for (let round = 1; round <= 5; round += 1) {
      socket.write(Array.from({ length: 30 }, (_, n) => ask(`/${n}`)).join(""));
      while (answers.split("</29>").length <= round) await new Promise((resolve) => setImmediate(resolve));
    }
    socket.destroy();

    expect([...answers.matchAll(/<\/(\d+)>/g)].map(([, n]) => Number(n))).toEqual(
      Array.from({ length: 150 }, (_, n) => n % 30),
    );
  });

  it("cut their connection when they are many, and nothing is kept of them", async () => {
    let begun = 0;
    const held: ServerResponse[] = [];
    const site = await guardedSite({
      routes: (app) =>
        void app.get("/slow", (_req, res) => {
          begun += 1;
          held.push(res);
        }),
    });

    const answer = await sendRaw(site.port, ask("/slow").repeat(5000)).catch(() => "cut");
    await site.active.ended();

    expect(["", "cut"]).toContain(answer);
    expect(begun).toBeLessThanOrEqual(33);
    expect(site.requestLines().length).toBeLessThanOrEqual(33);
    expect(site.active.count).toBe(0);
    await request(site.server).get("/").expect(200);
  });

  it("cut it also when each is answered from memory and nobody reads", async () => {
    let answered = 0;
    const site = await guardedSite({
      answer: (_req, res) => {
        answered += 1;
        res.end("kept");
        return true;
      },
    });
    const socket = connect(site.port, "127.0.0.1").on("error", () => undefined);
    socket.pause();

    socket.write(ask("/").repeat(5000));
    socket.resume();
    await new Promise((resolve) => socket.once("close", resolve));

    expect(answered).toBeLessThanOrEqual(33);
  });
});
