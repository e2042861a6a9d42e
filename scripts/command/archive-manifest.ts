import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import * as z from "zod";

/** What an archive holds, first in it: each file with its size and checksum. */
export const archiveManifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  createdAt: z.iso.datetime(),
  files: z.array(
    z.object({
      /** Below the data folder, with `/` between names. */
      path: z.string().regex(/^(?!\.{1,2}(?:\/|$))[^/\\\0]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\\0]+)*$/),
      bytes: z.number().int().nonnegative(),
      sha256: z.string().regex(/^[\da-f]{64}$/),
    }),
  ),
});

export type ArchiveManifest = z.infer<typeof archiveManifestSchema>;

export const manifestName = "manifest.json";
/** Below which the files lie in the archive. */
export const filesFolder = "data";

export async function sha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
