import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { renderToPipeableStream } from "react-dom/server";
import { pageAddress } from "#server/addresses/page-address.ts";
import { loadConfig } from "#server/config/load-config.ts";
import { filesContentSource } from "#server/content/files/files-content-source.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import { makePage } from "#server/pages/make-page.tsx";

/** What the site is compared with: `bench-target copy <file>` sends a captured answer, `bench-target render <path>` React's stream. */
const [mode, argument = ""] = process.argv.slice(2);

const listener = mode === "copy" ? copying(argument) : await rendering(argument);
const server = createServer({ keepAliveTimeout: 65_000 }, listener);
server.listen(0, "127.0.0.1", () => {
  // A TCP server that listens has an address of this form.
  const { port } = server.address() as AddressInfo;
  process.stderr.write(`serving on http://localhost:${port}\n`);
});
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});

function copying(file: string): RequestListener {
  // Written by cached-answers.ts in this form.
  const captured = JSON.parse(readFileSync(file, "utf8")) as { status: number; head: string[]; bytes: string };
  const bytes = Buffer.from(captured.bytes, "base64");
  return (_req, res) => {
    res.writeHead(captured.status, captured.head);
    res.end(captured.status === 304 ? undefined : bytes);
  };
}

async function rendering(path: string): Promise<RequestListener> {
  const { contentDir, baseUrl } = loadConfig({});
  const log = { info: () => undefined, warn: () => undefined };
  const content = await filesContentSource({ dir: contentDir, watch: "off", log, markdown: inThreadMarkdown });
  const assets = {
    script: "/assets/main.js",
    beforePaint: "/assets/before-paint.js",
    livePreview: "/assets/live-preview.js",
    islands: "/assets/start-islands.js",
    style: "/assets/site.css",
    favicon: "/assets/favicon.svg",
    socialImage: "/assets/social.png",
  };
  const flags = { isNavRedesignEnabled: false, featuredVideo: true };
  const search = { search: () => Promise.reject(new Error("no page that is measured searches")) };
  const maker = { content, search, assets, baseUrl, flags, embeddedApps: { videoHosts: [] } };
  const page = await makePage(maker, pageAddress(path, maker.content.languages().tags), new URLSearchParams());
  if (page.kind !== "page") throw new Error(`${path} is no page`);
  return (_req, res) => {
    const { pipe } = renderToPipeableStream(page.document, {
      onShellReady: () => {
        res.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
        pipe(res);
      },
    });
  };
}
