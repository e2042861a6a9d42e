import express from "express";
import request from "supertest";
import { readyText, sendReadyText } from "#server/http/ready-text.ts";

const long = "A line of a sitemap.\n".repeat(200);

describe("A text that is sent often", () => {
  it.each(["br", "gzip"] as const)("is compressed once with %s, however many ask for it at once", async (encoding) => {
    const text = readyText("text/plain", long);

    const [one, ...others] = await Promise.all(Array.from({ length: 5 }, () => text.bytes(encoding)));

    expect(one?.length).toBeLessThan(long.length / 10);
    for (const other of [...others, await text.bytes(encoding)]) expect(other).toBe(one);
  });

  const ask = (text: string, encoding: string) => {
    const app = express().disable("etag");
    app.get("/", (req, res) => sendReadyText(readyText("text/plain", text), "public, max-age=300", req, res));
    return request(app).get("/").set("Accept-Encoding", encoding);
  };

  it.each([
    ["br, gzip", "br"],
    ["gzip", "gzip"],
    ["identity", undefined],
  ])("goes to who accepts %s as they take it", async (accepted, encoding) => {
    const { headers } = await ask(long, accepted).buffer(false).expect(200);

    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["vary"]).toBe("Accept-Encoding");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  });

  it("goes as it is when it is short", async () => {
    const { headers, text } = await ask("User-agent: *\n", "br, gzip").expect(200);

    expect(headers["content-encoding"]).toBeUndefined();
    expect(text).toBe("User-agent: *\n");
  });

  it("is not sent again to who has it, in whichever encoding", async () => {
    const { headers } = await ask(long, "br").buffer(false).expect(200);

    await ask(long, "gzip").set("If-None-Match", String(headers["etag"])).expect(304);
  });
});
