import { once } from "node:events";
import { get, type IncomingMessage, type ServerResponse } from "node:http";
import request from "supertest";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";
import { closeServers, listening } from "#test/support/listening.ts";

let site: FolderSite;
/** Searches that were asked and are not answered yet. */
let asked: ServerResponse[];

beforeEach(async () => {
  asked = [];
  const { origin } = await listening((_req, res) => void asked.push(res));
  const env = { SEARCH_URL: `${origin}/search`, SEARCH_TIMEOUT_MS: "4000", RENDER_TIMEOUT_MS: "60000" };
  site = await folderSite({ "README.md": "# Handbook\n\nAll about it.\n" }, env);
});
afterEach(async () => {
  await site.close();
  await closeServers();
});

const path = "/search-results/?searchTerm=boards";

async function open(headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const [response] = (await once(get(`${site.origin}${path}`, { headers }), "response")) as [IncomingMessage];
  return response;
}

/** Reads on until the text has come. */
async function readUntil(response: IncomingMessage, text: string): Promise<string> {
  let read = "";
  response.setEncoding("utf8");
  while (!read.includes(text)) {
    const [chunk] = await once(response, "data");
    read += chunk;
  }
  response.pause();
  return read;
}

describe("the search page, while the search takes its time", () => {
  it("shows its head, its header and its box at once, and then the rest in the same document", async () => {
    const response = await open();

    const first = await readUntil(response, 'value="boards"');
    while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const search of asked) search.writeHead(500).end();
    const rest = (await response.toArray()).join("");

    expect(first).toMatch(/^<!DOCTYPE html>.*<header/s);
    expect(first).not.toContain("</html>");
    const html = first + rest;
    expect(rest).toContain('data-place="search-results"');
    expect(rest).toContain("</html>");
    expect(html.indexOf("<footer")).toBeGreaterThan(html.indexOf('data-place="search-results"'));
    expect(html).not.toContain("data-later");
    expect(html.replaceAll(/<script[^>]*(?:src=|ld\+json)[^>]*>/g, "")).not.toContain("<script");
  });

  it.each(["br", "gzip"])("comes in parts to browsers that take %s, too", async (encoding) => {
    const response = await open({ "Accept-Encoding": encoding });

    await once(response, "data");

    expect(response.headers["content-encoding"]).toBe(encoding);
    expect(response.complete).toBe(false);
    response.destroy();
  });

  it("is the same to the letter as when it is sent as one", async () => {
    const late = await open();
    const first = await readUntil(late, 'value="boards"');
    for (const search of asked) search.writeHead(500).end();
    const inParts = first + (await late.toArray()).join("");

    const atOnce = request(site.server)
      .get(path)
      .then(({ text }) => text);
    while (asked.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const search of asked) if (!search.writableEnded) search.writeHead(500).end();

    expect(await atOnce).toBe(inParts);
  });

  it("asks no more for a visitor who left", async () => {
    const response = await open();
    while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const [search] = asked;

    response.destroy();
    if (search !== undefined && !search.destroyed) await once(search, "close");

    expect(search?.destroyed).toBe(true);
    expect(site.lines.filter(({ level }) => level === "warn" || level === "error")).toEqual([]);
  });

  it("is whole as Markdown", async () => {
    const answer = request(site.server)
      .get("/search-results.md")
      .then((response) => response);
    while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const search of asked) search.writeHead(500).end();

    const { status } = await answer;
    const errors = site.lines.filter(({ level }) => level === "error");
    expect({ status, errors }).toEqual({ status: 200, errors: [] });
  });
});
