import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { LRUCache } from "lru-cache";
import { WorkerClient } from "#server/worker/worker-client.ts";
import type { PictureContract, PictureText } from "./picture-contract.ts";

export type SocialPictures = {
  /** A PNG; undefined where neither the product's fonts nor the site's have all letters. @throws when the thread fails or takes too long. */
  draw(text: PictureText): Promise<Buffer | undefined>;
  /** It is in memory. */
  isDrawn(text: PictureText): boolean;
  close(): Promise<void>;
};

type SocialPictureSettings = {
  /** The built picture-thread.ts. */
  readonly thread: URL;
  /** Where the build put the library's WebAssembly and the fonts. */
  readonly folder: URL;
  /** The file of a font of the content folder, by its address without version; undefined where there is none. */
  readonly fontFile?: (address: string) => string | undefined;
};

const timeLimitMs = 5000;
/** Starting again costs more than four pictures. */
const idleMs = 60_000;
const maxBytes = 16_777_216;
/** Of an answer that there is none. */
const smallBytes = 100;

/** Draws pictures for shared links in a thread of their own, each once: links of a page that many share ask for it at the same time. */
export function socialPictures({ thread, folder, fontFile }: SocialPictureSettings): SocialPictures {
  const client = new WorkerClient<PictureContract>({
    file: thread,
    name: "social-picture",
    timeLimitMs,
    idleMs,
    data: fileURLToPath(folder),
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
  });
  // Boxed: lru-cache cannot store undefined.
  const drawn = new LRUCache<string, { readonly png: Buffer | undefined }>({
    maxSize: maxBytes,
    sizeCalculation: ({ png }) => png?.length ?? smallBytes,
    fetchMethod: async (_key, _old, { context }) => {
      const text = context as PictureText; // the only caller gives it
      const fonts = (text.fonts ?? []).flatMap((address) => {
        const file = fontFile?.(address.replace(/\?.*/, ""));
        return file === undefined ? [] : [{ address, file }];
      });
      const png = await client.ask("draw", { text, fonts });
      return { png: png === undefined ? undefined : Buffer.from(png) };
    },
  });
  return {
    draw: async (text) => (await drawn.fetch(pictureVersion(text), { context: text }))?.png,
    isDrawn: (text) => drawn.has(pictureVersion(text)),
    close: () => client.close(),
  };
}

/** Hash of everything that a picture shows, for its address. */
export function pictureVersion(text: PictureText): string {
  return createHash("sha256").update(JSON.stringify(text)).digest("hex").slice(0, 12);
}
