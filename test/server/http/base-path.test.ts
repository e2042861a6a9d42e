import { request as ask } from "node:http";
import express from "express";
import { basePathOf, prefixStripping, publicPath, redirectsBelow, wholeAddress } from "#server/http/base-path.ts";
import { closeServers, listening } from "#test/support/listening.ts";

afterEach(closeServers);

describe("the path of a site's public address", () => {
  it.each([
    ["https://vendor.example", ""],
    ["https://vendor.example/help", "/help"],
    ["https://vendor.example:8443/support/docs", "/support/docs"],
  ])("of %s is %j", (baseUrl, path) => {
    expect(basePathOf(baseUrl)).toBe(path);
  });

  it("goes before addresses of the site and no others", () => {
    expect(publicPath("/tracker", "/help")).toBe("/help/tracker");
    expect(publicPath("//cdn.example/x.js", "/help")).toBe("//cdn.example/x.js");
    expect(publicPath("https://other.example/x", "/help")).toBe("https://other.example/x");
    expect(publicPath("#part", "/help")).toBe("#part");
  });

  it("is part of whole addresses", () => {
    expect(wholeAddress("/media/a.png", "https://vendor.example/help")).toBe("https://vendor.example/help/media/a.png");
    expect(wholeAddress("https://cdn.example/a.png", "https://vendor.example/help")).toBe("https://cdn.example/a.png");
  });
});

describe("a request for a site at /help", () => {
  const inside = async (target: string, headers: Record<string, string> = {}, isTrusted = true) => {
    const strip = prefixStripping("/help", { isTrusted: () => isTrusted });
    const { port } = await listening((req, res) => void res.end(strip(req, req.url ?? "")));
    return new Promise<string>((resolve, reject) => {
      const sent = ask({ port, host: "127.0.0.1", path: target, headers }, (answer) => {
        let text = "";
        answer.on("data", (piece) => {
          text += piece;
        });
        answer.on("end", () => resolve(text));
      });
      sent.once("error", reject).end();
    });
  };

  it.each([
    ["/help/tracker?a=b", "/tracker?a=b"],
    ["/help/", "/"],
    ["/help", "/"],
    ["/help?a=b", "/?a=b"],
    ["/help/help/tracker", "/help/tracker"],
    ["/helpdesk", "/helpdesk"],
    ["/tracker", "/tracker"],
    ["/", "/"],
  ])("means, for %s, the page %s", async (target, page) => {
    expect(await inside(target)).toBe(page);
  });

  it("keeps a folder of that name where a believed proxy says that it took the path off", async () => {
    expect(await inside("/help/tracker", { "x-forwarded-prefix": "/help" })).toBe("/help/tracker");
    expect(await inside("/help/tracker", { "x-forwarded-prefix": "/help" }, false)).toBe("/tracker");
    expect(await inside("/help/tracker", { "x-forwarded-prefix": "/other" })).toBe("/tracker");
  });
});

describe("a redirect of a site at /help", () => {
  it.each([
    ["/tracker", "/help/tracker"],
    ["https://id.example/login", "https://id.example/login"],
    ["//elsewhere.example", "//elsewhere.example"],
  ])("to %s leads to %s", async (written, location) => {
    const app = express().use(redirectsBelow("/help"));
    app.get("/", (_req, res) => res.redirect(303, written));
    const { origin } = await listening(app);

    const response = await fetch(origin, { redirect: "manual" });

    expect(response.headers.get("location")).toBe(location);
  });
});
