import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "#scripts/engines/own-process.mjs";
import { findTool } from "#scripts/engines/system-tools.mjs";
import { type FolderSite, folderSite, folderSiteUrl } from "#test/support/folder-site.ts";

const varnishd = findTool("varnishd");
const vcl = readFileSync(fileURLToPath(new URL("../../../ops/varnish/signpost.vcl", import.meta.url)), "utf8");

let place: string;
let site: FolderSite;
let varnish: ChildProcess;
let cacheUrl: string;

const { host } = new URL(folderSiteUrl);
const fetched = async (path: string, headers: Record<string, string> = {}) => {
  const { get } = await import("node:http");
  return await new Promise<{ status: number; cache: unknown; keys: unknown; text: string }>((resolve, reject) => {
    get(`${cacheUrl}${path}`, { headers: { host, "x-forwarded-proto": "https", ...headers } }, (res) => {
      let text = "";
      res.setEncoding("utf8").on("data", (piece) => {
        text += piece;
      });
      res.on("end", () =>
        resolve({
          status: res.statusCode ?? 0,
          cache: res.headers["x-cache"],
          keys: res.headers["surrogate-key"],
          text,
        }),
      );
    }).on("error", reject);
  });
};
const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};

(varnishd === undefined ? describe.skip : describe)(
  "the site behind a real Varnish, with the configuration of ops/",
  () => {
    beforeAll(async () => {
      place = mkdtempSync(join(tmpdir(), "signpost-varnish-"));
      const port = await freePort();
      cacheUrl = `http://127.0.0.1:${port}`;
      site = await folderSite(
        {
          "index.md": "# Home\n\nHello.\n",
          "one.md": "# One\n\nFirst.\n\nOld words.\n",
          "two.md": "# Two\n\nOthers.\n",
        },
        { CONTENT_WATCH: "events", CDN_TAGS: "surrogate-key", CDN_PURGE_URL: `${cacheUrl}/` },
      );
      const backend = new URL(site.origin).port;
      writeFileSync(
        join(place, "site.vcl"),
        vcl.replace('.port = "3000"', `.port = "${backend}"`).replace(/\n {2}\.probe = .*/, ""),
      );
      varnish = spawn(
        varnishd ?? "",
        ["-F", "-n", place, "-a", `127.0.0.1:${port}`, "-f", join(place, "site.vcl"), "-s", "malloc,32m", "-j", "none"],
        { stdio: "ignore" },
      );
      await until(() =>
        fetched("/").then(
          ({ status }) => status === 200,
          () => false,
        ),
      );
    });
    afterAll(async () => {
      if (varnish.exitCode === null) {
        varnish.kill("SIGTERM");
        await once(varnish, "exit");
      }
      await site.close();
      rmSync(place, { recursive: true, force: true });
    });

    it("is asked once for what many want, and tells visitors no keys", async () => {
      await until(async () => (await fetched("/one")).cache === "hit");

      const { keys, text } = await fetched("/one", { cookie: "a=b" });

      expect(keys).toBeUndefined();
      expect(text).toContain("Old words");
      expect((await fetched("/one", { cookie: "a=b" })).cache).toBe("hit");
    });

    it("is asked anew for a page whose file has changed, and for no other", async () => {
      await until(async () => (await fetched("/one")).cache === "hit");
      await until(async () => (await fetched("/two")).cache === "hit");

      site.content.write({ "one.md": "# One\n\nFirst.\n\nNew words.\n" });

      await until(async () => (await fetched("/one")).text.includes("New words"));
      expect((await fetched("/two")).cache).toBe("hit");
    });

    it("lets nobody purge without keys, and keeps nothing of what is a visitor's own", async () => {
      const refused = await fetch(cacheUrl, { method: "PURGE", headers: { "x-forwarded-proto": "https" } });

      expect(refused.status).toBe(403);
      const { cache } = await fetched("/gateway/api/session/heartbeat");
      expect(cache).toBe("miss");
      expect((await fetched("/gateway/api/session/heartbeat")).cache).toBe("miss");
    });
  },
);
