import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import request from "supertest";
import { builtFiles, contentFiles } from "#server/http/static-assets.ts";
import { closeServers } from "#test/support/listening.ts";
import { guardedSite } from "./guarded-site.ts";

const script = "console.log('a script that is worth compressing');".repeat(20);
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signpost-files-"));
  await mkdir(join(folder, "built"));
  await writeFile(join(folder, "built/main-ABCD1234.js"), script);
  await writeFile(join(folder, "built/main-ABCD1234.js.br"), brotliCompressSync(script));
  await writeFile(join(folder, "built/main-ABCD1234.js.gz"), gzipSync(script));
  await writeFile(join(folder, "built/packed-ABCD1234.js"), script);
  await writeFile(join(folder, "built/packed-ABCD1234.js.br"), brotliCompressSync(script));
  await writeFile(join(folder, "built/apps.json"), "{}");
  await writeFile(join(folder, "picture.svg"), "<svg/>");
  await writeFile(join(folder, "clip.mp4"), "0123456789");
  await writeFile(join(folder, "secret.txt"), "secret");
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(closeServers);

const mimes: Readonly<Record<string, string>> = {
  "picture.svg": "image/svg+xml",
  "clip.mp4": "video/mp4",
  "folder.svg": "image/svg+xml",
  "gone.svg": "image/svg+xml",
  "socket.svg": "image/svg+xml",
};

/** Of all but the clip, which is being written. */
const versions: Readonly<Record<string, string>> = { "picture.svg": "abc123" };

const openSite = () =>
  guardedSite({
    routes: (app) => {
      app.use("/assets", builtFiles(pathToFileURL(`${join(folder, "built")}/`)));
      app.use(
        "/media",
        contentFiles((path) => {
          const mime = mimes[path];
          return mime === undefined
            ? undefined
            : {
                file: join(folder, path),
                mime,
                bytes: 10,
                mtimeMs: 1_700_000_000_000.5,
                version: async () => versions[path],
              };
        }),
      );
    },
  });
const site = async () => request((await openSite()).server);

describe("a built file", () => {
  const path = "/assets/main-ABCD1234.js";

  it("may be kept for ever", async () => {
    const response = await (await site()).get(path).set("Accept-Encoding", "identity").expect(200);

    expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(response.headers["content-type"]).toMatch(/^text\/javascript/);
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
    expect(response.text).toBe(script);
  });

  it.each(["br", "gzip"])("is sent as it was compressed when built: %s", async (encoding) => {
    const response = await (await site()).get(path).set("Accept-Encoding", encoding).expect(200);

    expect(response.headers["content-encoding"]).toBe(encoding);
    expect(response.headers["vary"]).toMatch(/accept-encoding/i);
  });

  it("is sent as it is to who wants nothing compressed", async () => {
    const response = await (await site()).get(path).set("Accept-Encoding", "br;q=0, gzip;q=0").expect(200);

    expect(response.headers["content-encoding"]).toBeUndefined();
    expect(response.text).toBe(script);
  });

  it("is asked for anew each time where its name has no hash", async () => {
    const response = await (await site()).get("/assets/apps.json").expect(200);

    expect(response.headers["cache-control"]).toBe("no-cache");
    expect(response.body).toEqual({});
  });

  it("that has vanished is not to be found, which the log says, and all others are", async () => {
    await writeFile(join(folder, "built/gone-ABCD1234.js"), script);
    const { server, lines } = await openSite();
    await rm(join(folder, "built/gone-ABCD1234.js"));

    const gone = await request(server).get("/assets/gone-ABCD1234.js");

    expect([gone.status, gone.text]).toEqual([404, "404\n"]);
    expect(gone.headers["cache-control"]).toBe("public, max-age=10");
    expect(gone.headers["etag"]).toBeUndefined();
    expect(lines).toContainEqual(
      expect.objectContaining({ level: "warn", msg: "a built file cannot be read", path: "/gone-ABCD1234.js" }),
    );
    await request(server).get(path).expect(200);
  });

  it("has the entity tag of its content, on every machine", async () => {
    const tagOf = async () => String((await (await site()).get(path)).headers["etag"]);
    const before = await tagOf();
    for (const ending of ["", ".br", ".gz", ".gzip"]) {
      await utimes(join(folder, `built${path.replace("/assets", "")}${ending}`), 1, 1).catch(() => undefined);
    }

    expect(await tagOf()).toBe(before);
    expect(before).toMatch(/^"[\w-]{22}"$/);
  });

  it("is answered 304 to who has it", async () => {
    const agent = await site();
    const { headers } = await agent.get(path);

    await agent.get(path).set("If-None-Match", String(headers["etag"])).expect(304);
  });

  it.each([
    "/assets/nothing.js",
    "/assets/",
    "/assets/../secret.txt",
    "/assets/..%2fsecret.txt",
    "/assets/%2e%2e/secret.txt",
  ])("is not to be found at %s", async (other) => {
    const response = await (await site()).get(other);

    expect(response.text).not.toContain("secret");
    if (other.startsWith("/assets/n")) expect([response.status, response.text]).toEqual([404, "404\n"]);
  });
});

describe("a file of content", () => {
  it("may be kept for ever under the address with its version", async () => {
    const agent = await site();

    const versioned = await agent.get("/media/picture.svg?v=abc123").expect(200);
    const bare = await agent.get("/media/picture.svg").expect(200);

    expect(versioned.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(bare.headers["cache-control"]).toBe("public, max-age=60");
  });

  it.each(["/media/picture.svg?v=bogus", "/media/picture.svg?v=", "/media/clip.mp4?v=1"])(
    "is kept for a minute under the address of other bytes: %s",
    async (address) => {
      const { headers } = await (await site()).get(address).expect(200);

      expect(headers["cache-control"]).toBe("public, max-age=60");
    },
  );

  it("has its bytes' hash as entity tag", async () => {
    const { headers } = await (await site()).get("/media/picture.svg");

    expect(headers["etag"]).toBe('"abc123"');
  });

  it("can run nothing when it is a drawing", async () => {
    const { headers } = await (await site()).get("/media/picture.svg");

    expect(headers["content-type"]).toBe("image/svg+xml");
    expect(headers["content-security-policy"]).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  });

  it("is sent in parts, so that a video can be searched", async () => {
    const response = await (await site()).get("/media/clip.mp4").set("Range", "bytes=2-4").expect(206);

    expect(response.headers["content-range"]).toBe("bytes 2-4/10");
    expect(response.headers["accept-ranges"]).toBe("bytes");
    expect(response.body.toString()).toBe("234");
  });

  it("refuses a part that it does not have with 416", async () => {
    const response = await (await site()).get("/media/clip.mp4").set("Range", "bytes=20-30").expect(416);

    expect(response.headers["content-range"]).toBe("bytes */10");
  });

  it.each(["folder.svg", "gone.svg", "socket.svg"])(
    "that cannot be read is not to be found, and logged: %s",
    async (name) => {
      const { server, lines } = await openSite();
      await mkdir(join(folder, "folder.svg"), { recursive: true });
      const socket = createServer().listen(join(folder, "socket.svg"));

      const response = await request(server).get(`/media/${name}?v=1`);
      socket.close();

      expect([response.status, response.text]).toEqual([404, "404\n"]);
      expect(response.headers["cache-control"]).toBe("public, max-age=10");
      expect(response.headers["content-security-policy"]).toContain("script-src 'self'");
      expect(response.headers["etag"]).toBeUndefined();
      expect(lines).toContainEqual(
        expect.objectContaining({ level: "warn", msg: "a file of content cannot be read", path: `/${name}` }),
      );
    },
  );

  it("is answered 304 to who has it", async () => {
    const agent = await site();
    const { headers } = await agent.get("/media/clip.mp4");

    await agent.get("/media/clip.mp4").set("If-None-Match", String(headers["etag"])).expect(304);
  });

  it.each(["/media/secret.txt", "/media/../secret.txt", "/media/"])("is not to be found at %s", async (other) => {
    const response = await (await site()).get(other);

    expect(response.text).not.toContain("secret\n");
    if (!other.includes("..")) expect(response.status).toBe(404);
  });
});

describe("a visitor who leaves before a file is sent", () => {
  it("is no error in the log", async () => {
    const site = await guardedSite({
      routes: (app) => {
        app.use("/media", (req, _res, next) => {
          req.socket.destroy();
          setImmediate(next);
        });
        const found = {
          file: join(folder, "clip.mp4"),
          mime: "video/mp4",
          bytes: 10,
          mtimeMs: 1,
          version: async () => "1",
        };
        app.use(
          "/media",
          contentFiles((path) => (path === "clip.mp4" ? found : undefined)),
        );
      },
    });

    await fetch(`${site.origin}/media/clip.mp4`).catch(() => undefined);
    while (site.requestLines().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));

    expect(site.requestLines()).toEqual([expect.objectContaining({ status: 499 })]);
    expect(site.lines.filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("a file of which the package brings one compressed form", () => {
  it("is compressed the other way for who takes no more, and is not sent again to whoever has it", async () => {
    const { server } = await openSite();
    const ask = () => request(server).get("/assets/packed-ABCD1234.js").set("Accept-Encoding", "gzip");

    const { headers, text } = await ask().expect(200);

    expect(text).toBe(script);
    expect(headers).toMatchObject({ "content-encoding": "gzip", vary: expect.stringContaining("Accept-Encoding") });
    expect(Number(headers["content-length"])).toBeLessThan(script.length);
    await ask()
      .set("If-None-Match", headers["etag"] ?? "")
      .expect(304);
  });
});
