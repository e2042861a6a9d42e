import { request as httpRequest } from "node:http";
import type { Express } from "express";
import request from "supertest";
import { BadAddressError } from "#server/addresses/page-address.ts";
import { ContentError, ContentUnavailableError } from "#server/content/content-errors.ts";
import { GatewayError } from "#server/gateway/gateway-error.ts";
import { NoRendererError } from "#server/pages/registry.ts";
import { errorPage } from "#server/render/error-page.tsx";
import { RenderTimeoutError } from "#server/render/stream-page.ts";
import { tags } from "#test/support/languages.ts";
import { closeServers } from "#test/support/listening.ts";
import { guardedSite } from "./guarded-site.ts";

afterEach(closeServers);

const failing = (path: string, error: unknown) => (app: Express) =>
  void app.get(path, () => {
    throw error;
  });

describe("an error while answering", () => {
  it.each([
    ["an unreadable address", new BadAddressError("bad"), 400],
    ["content that is wrong", new ContentError("/kb", []), 500],
    ["content out of reach", new ContentUnavailableError("away"), 503],
    ["a page that takes too long to render", new RenderTimeoutError("late"), 503],
    ["a mistake of ours", new TypeError("x is undefined"), 500],
    ["something that is no error", "text", 500],
    ["a refusal by a library", Object.assign(new Error("large"), { status: 413 }), 413],
    ["a status that is no refusal", Object.assign(new Error("odd"), { status: 200 }), 500],
  ])("is answered for %s", async (_, error, status) => {
    const { server } = await guardedSite({ routes: failing("/kb", error) });

    const response = await request(server).get("/kb").expect(status);

    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(response.text).toContain(`<h1>${status} en</h1>`);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
    expect(response.headers["content-security-policy"]).toContain("default-src 'none'");
  });

  it("shows the request's id and nothing of the error", async () => {
    const { server, lines } = await guardedSite({ routes: failing("/kb", new Error("secret path /srv/x")) });

    const response = await request(server).get("/kb");

    expect(response.text).toContain(response.headers["x-request-id"]);
    expect(response.text).not.toContain("secret");
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: "request failed",
        err: expect.objectContaining({ message: "secret path /srv/x" }),
      }),
    );
  });

  it("repeats in the browser's console only that nothing renders an entry's type", () => {
    const assets = {
      style: "/s.css",
      script: "/m.js",
      beforePaint: "/b.js",
      livePreview: "/l.js",
      islands: "/assets/start-islands.js",
      favicon: "/f.svg",
      socialImage: "/s.png",
    };

    const told = errorPage(assets, tags, 500, "id", "en", "No renderer found for entry");
    const untold = errorPage(assets, tags, 500, "id", "en");

    expect(told).toContain('data-console-error="No renderer found for entry"');
    expect(told).toContain('<script type="module" src="/m.js"></script>');
    expect(untold).not.toContain("data-console-error");
    expect(untold).not.toContain('type="module"');
  });

  it("hands only fixed texts to the error page", async () => {
    const texts: (string | undefined)[] = [];
    const errors = [new NoRendererError("poem", "/poem"), new ContentError("/kb", []), new Error("secret")];
    for (const error of errors) {
      const renderErrorPage = (_status: number, _id: string, _locale: string, consoleText?: string) => {
        texts.push(consoleText);
        return "";
      };
      const { server } = await guardedSite({ routes: failing("/kb", error), renderErrorPage });
      await request(server).get("/kb").expect(500);
    }

    expect(texts).toEqual(["No renderer found for entry", undefined, undefined]);
  });

  it("is told in the visitor's language", async () => {
    const { server } = await guardedSite({ routes: failing("/ja/kb", new Error("x")) });

    expect((await request(server).get("/ja/kb")).text).toContain("500 ja");
  });

  it("is told as JSON to a gateway's caller", async () => {
    const { server } = await guardedSite({ routes: failing("/gateway/api/x", new Error("x")) });

    const response = await request(server).get("/gateway/api/x").expect(500);

    expect(response.body).toEqual({
      error: "the request failed",
      code: "FAILED",
      requestId: response.headers["x-request-id"],
    });
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it.each([
    ["refused", 502, "the upstream failed", "GATEWAY_FAILED"],
    ["timeout", 504, "the upstream took too long", "GATEWAY_TIMEOUT"],
  ] as const)("tells a gateway's caller which upstream failed: %s", async (reason, status, error, code) => {
    const { server } = await guardedSite({ routes: failing("/gateway/api/x", new GatewayError("weather", reason)) });

    const response = await request(server).get("/gateway/api/x").expect(status);

    expect(response.body).toEqual({ error, code, upstream: "weather", requestId: response.headers["x-request-id"] });
  });

  it("asks to come back later when content is out of reach", async () => {
    const { server } = await guardedSite({ routes: failing("/kb", new ContentUnavailableError("away")) });

    expect((await request(server).get("/kb")).headers["retry-after"]).toBe("10");
  });

  it("takes back what the page had set already", async () => {
    const { server } = await guardedSite({
      routes: (app) =>
        void app.get("/kb", (_req, res) => {
          res.set({ "Content-Encoding": "br", "Set-Cookie": "a=1", "Cache-Control": "public, max-age=60" });
          throw new Error("x");
        }),
    });

    const { headers } = await request(server).get("/kb").expect(500);

    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("still answers when the error page itself fails", async () => {
    const { server } = await guardedSite({
      routes: failing("/kb", new Error("x")),
      renderErrorPage: () => {
        throw new Error("no page either");
      },
    });

    const response = await request(server).get("/kb").expect(500);

    expect(response.text).toContain("500 Internal Server Error");
  });

  it("ends the connection when half of the answer was sent", async () => {
    const { port } = await guardedSite({
      routes: (app) =>
        void app.get("/kb", async (_req, res) => {
          res.write("half");
          await new Promise((resolve) => setTimeout(resolve, 20));
          throw new Error("x");
        }),
    });

    const outcome = await new Promise((resolve) => {
      httpRequest({ port, path: "/kb" }, (response) => {
        response.on("error", () => resolve("cut off")).on("end", () => resolve("whole"));
        response.resume();
      }).end();
    });

    expect(outcome).toBe("cut off");
  });

  it.each(["/%E0%A4%A", "/%", "/a%2"])("is a 400 for the malformed percent-encoding of %s", async (path) => {
    const { server } = await guardedSite({
      routes: (app) => void app.get("/:page", (_req, res) => void res.send("ok")),
    });

    await request(server).get(path).expect(400);
  });
});

describe("an unknown gateway", () => {
  it("answers 404 as JSON that is never stored", async () => {
    const { server } = await guardedSite();

    const response = await request(server).get("/gateway/api/nothing").expect(404);

    expect(response.body).toEqual({
      error: "not found",
      code: "NOT_FOUND",
      requestId: response.headers["x-request-id"],
    });
    expect(response.headers["cache-control"]).toBe("no-store");
  });
});

describe("methods", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE", "TRACE"])(
    "refuses %s for a page with 405 and what is allowed",
    async (method) => {
      const site = await guardedSite();

      const response = await fetchMethod(site.port, "/kb", method);

      expect(response).toMatchObject({ status: 405, allow: "GET, HEAD, OPTIONS" });
    },
  );

  it("lets a gateway be sent to", async () => {
    const site = await guardedSite({
      routes: (app) => void app.post("/gateway/api/x", (_req, res) => void res.send("ok")),
    });

    expect(await fetchMethod(site.port, "/gateway/api/x", "POST")).toMatchObject({ status: 200 });
    expect(await fetchMethod(site.port, "/gateway/api/x", "DELETE")).toMatchObject({
      status: 405,
      allow: "GET, HEAD, OPTIONS, POST",
    });
  });

  it("says with OPTIONS what is allowed, and lets no other origin in", async () => {
    const { server } = await guardedSite();

    const response = await request(server).options("/kb").set("Origin", "https://evil.example").expect(204);

    expect(response.headers["allow"]).toBe("GET, HEAD, OPTIONS");
    expect(Object.keys(response.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  });
});

function fetchMethod(
  port: number,
  path: string,
  method: string,
): Promise<{ status: number | undefined; allow: unknown }> {
  return new Promise((resolve, reject) => {
    httpRequest({ port, path, method }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, allow: response.headers["allow"] });
    })
      .on("error", reject)
      .end();
  });
}
