import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { imageSize } from "image-size";
import request from "supertest";
import { type SocialPictures, socialPictures } from "#server/social-picture/social-pictures.ts";
import { type BundledWorker, bundledWorker } from "#test/support/bundled-worker.ts";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";

const { resolve } = createRequire(import.meta.url);
const inter = dirname(resolve("@fontsource/inter/package.json"));

let folder: string;
let worker: BundledWorker;
let pictures: SocialPictures;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "pictures-"));
  const library = brotliCompressSync(readFileSync(resolve("@resvg/resvg-wasm/index_bg.wasm")), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 3 },
  });
  writeFileSync(join(folder, "resvg.wasm.br"), library);
  copyFileSync(join(inter, "files/inter-latin-700-normal.woff"), join(folder, "inter-latin.woff"));
  copyFileSync(join(inter, "files/inter-greek-700-normal.woff"), join(folder, "inter-greek.woff"));
  worker = await bundledWorker("server/social-picture/picture-thread.ts");
  pictures = socialPictures({ thread: worker.file, folder: pathToFileURL(`${folder}/`) });
});
afterAll(async () => {
  await pictures.close();
  worker.remove();
  rmSync(folder, { recursive: true, force: true });
});

const text = { title: "Set it up", siteName: "Help", ground: "#0b6a61", ink: "#ffffff", direction: "ltr" } as const;

describe("pictures for shared links", () => {
  it.each(["Set it up", "Ρυθμίσεις", `<script>alert("1")</script>`])("are PNGs of 1200 × 630 px: %s", async (title) => {
    const png = await pictures.draw({ ...text, title });

    expect(imageSize(png ?? Buffer.alloc(0))).toMatchObject({ width: 1200, height: 630, type: "png" });
  });

  it("differ with the title", async () => {
    const [one, other] = await Promise.all([pictures.draw(text), pictures.draw({ ...text, title: "Another" })]);

    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
  });

  it("are drawn once for all who ask at the same time", async () => {
    const [one, other] = await Promise.all([pictures.draw(text), pictures.draw(text)]);

    expect(one).toBe(other);
  });

  it("are drawn in a font of the site where the product's own have no such letters", async () => {
    const file = join(inter, "files/inter-cyrillic-700-normal.woff");
    const fontFile = (address: string) => (address === "/media/own.woff" ? file : undefined);
    const withFonts = socialPictures({ thread: worker.file, folder: pathToFileURL(`${folder}/`), fontFile });
    const russian = { ...text, title: "Настройка" };

    const [without, own, gone] = await Promise.all([
      withFonts.draw(russian),
      withFonts.draw({ ...russian, fonts: ["/media/own.woff?v=1"] }),
      withFonts.draw({ ...russian, fonts: ["/media/gone.woff?v=1"] }),
    ]);
    await withFonts.close();

    expect(without).toBeUndefined();
    expect(gone).toBeUndefined();
    expect(imageSize(own ?? Buffer.alloc(0))).toMatchObject({ width: 1200, height: 630, type: "png" });
  });

  it.each(["はじめに", "كيف تبدأ"])("are none in a script that no font has: %s", async (title) => {
    expect(await pictures.draw({ ...text, title })).toBeUndefined();
  });
});

describe("a page's picture", () => {
  let site: FolderSite;
  beforeAll(async () => {
    site = await folderSite(
      {
        "site.yaml": "metadata:\n  siteName: Help\nlanguages:\n  - tag: en\n  - tag: ja\n",
        "index.md": "# Help\n",
        "guide/start.md": "# Set it up & go\n",
        "ja/guide/start.md": "# はじめに\n",
        "theme.yaml": 'colors: { accent: "#6b21a8" }\n',
      },
      {},
      undefined,
      { pictures },
    );
  });
  afterAll(() => site.close());
  const pictureIn = async (path: string) => {
    const { text } = await request(site.server).get(path).expect(200);
    return new URL(/<meta property="og:image" content="([^"]+)"/.exec(text)?.[1] ?? "none:");
  };

  it.each(["/", "/guide/start"])(
    "is named in its head, drawn when it is asked for, and kept for ever: %s",
    async (path) => {
      const { origin, pathname, search } = await pictureIn(path);
      const answer = await request(site.server)
        .get(pathname + search)
        .expect(200);

      expect(origin).toBe("https://help.acme.example");
      expect(answer.headers["content-type"]).toBe("image/png");
      expect(answer.headers["cache-control"]).toContain("immutable");
    },
  );

  it("is the site's own where no font of ours has the letters", async () => {
    const { pathname, search } = await pictureIn("/ja/guide/start");
    const answer = await request(site.server)
      .get(pathname + search)
      .expect(302);

    expect(answer.headers["location"]).toBe("/assets/social.png");
  });

  it("is not kept for ever under another version", async () => {
    const answer = await request(site.server).get("/assets/social/en/guide/start.png?v=1").expect(200);

    expect(answer.headers["cache-control"]).toBe("public, max-age=300");
  });

  it.each(["/assets/social/en/nowhere.png", "/assets/social/xx/guide/start.png", "/assets/social/en/%E0%A4%A.png"])(
    "is of no page that is not there: %s",
    async (path) => {
      const { status } = await request(site.server).get(path);

      expect([400, 404]).toContain(status);
    },
  );
});

describe("a client that asks for many pages' pictures", () => {
  it("has one drawn at a time, and others do not wait for it", async () => {
    const drawing: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: SocialPictures = {
      draw: async ({ title }) => {
        drawing.push(title);
        await released;
        return Buffer.from("png");
      },
      isDrawn: () => false,
      close: async () => undefined,
    };
    const files = Object.fromEntries(["a", "b", "c", "d"].map((name) => [`${name}.md`, `# ${name}\n`]));
    const site = await folderSite({ "index.md": "# Help\n", ...files }, {}, undefined, { pictures: slow });
    const ask = (name: string, client: string) =>
      request(site.server).get(`/assets/social/en/${name}.png`).set("X-Forwarded-For", client).then();

    const asked = [...["a", "b", "c"].map((name) => ask(name, "203.0.113.9")), ask("d", "198.51.100.7")];
    while (!drawing.includes("d")) await new Promise((resolve) => setTimeout(resolve, 5));
    const first = [...drawing];
    release();
    const answers = await Promise.all(asked);
    await site.close();

    expect(first).toHaveLength(2);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});
