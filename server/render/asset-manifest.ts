import { readFile } from "node:fs/promises";
import * as z from "zod";

const manifestSchema = z.object({
  script: z.string(),
  /** Runs before the first paint, on pages with a page tree. */
  beforePaint: z.string(),
  /** Keeps previews up to date; runs before `script`, which adds to the page. */
  livePreview: z.string(),
  /** Starts islands of the site's own code, on pages that have some. */
  islands: z.string(),
  style: z.string(),
  favicon: z.string(),
  /** What shared links show where the publisher has no picture for that: a PNG of 1200 × 630 px. */
  socialImage: z.string(),
});

/** Addresses of the built browser files, with their hashes: the client's start-up module, the style sheet, the icon… */
export type AssetManifest = z.infer<typeof manifestSchema> & {
  /** Scripts besides the client's own, under `npm run dev`. */
  readonly extraScripts?: readonly string[];
  /** Scripts of the site's own code, by the names of its islands; absent: it has none. */
  readonly ownIslands?: () => Readonly<Record<string, string>>;
};

/** Reads what the build wrote. @throws when there is no build. */
export async function readAssetManifest(file: URL): Promise<AssetManifest> {
  return manifestSchema.parse(JSON.parse(await readFile(file, "utf8")));
}
