import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { extract } from "tar";
import { type ArchiveManifest, archiveManifestSchema, filesFolder, manifestName, sha256 } from "./archive-manifest.ts";
import { filesBelow } from "./files-below.ts";

export class RestoreError extends Error {
  override readonly name = "RestoreError";
}

type Order = {
  readonly file: string;
  readonly dataDir: string;
  /** Told after each file that was checked. */
  readonly onProgress?: ((done: number, all: number) => void) | undefined;
};

/**
 * Puts what an archive holds into a data folder that is not there yet, or empty: all of it, or nothing.
 *
 * @throws {RestoreError} when the folder holds something or the archive is not whole.
 */
export async function restore({ file, dataDir, onProgress }: Order): Promise<ArchiveManifest> {
  const target = resolve(dataDir);
  if ((await readdir(target).catch(() => [])).length > 0)
    throw new RestoreError(`${dataDir} is not empty: name a folder that is, or move that one away`);
  await mkdir(dirname(target), { recursive: true });
  const staging = await mkdtemp(`${target}.partial-`);
  try {
    await extract({ file, cwd: staging, strict: true, filter: (_path, entry) => isPlain(entry) });
    const manifest = await manifestIn(staging, file);
    await checkAll(staging, manifest, { file, onProgress });
    await rmdir(target).catch(() => undefined);
    await rename(join(staging, filesFolder), target);
    return manifest;
  } catch (error) {
    if (error instanceof RestoreError) throw error;
    throw new RestoreError(`${file} cannot be restored: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Links lead out of the folder. */
function isPlain(entry: { readonly type?: string } | object): boolean {
  return "type" in entry && (entry.type === "File" || entry.type === "Directory");
}

async function manifestIn(staging: string, file: string): Promise<ArchiveManifest> {
  const parsed = archiveManifestSchema.safeParse(JSON.parse(await readFile(join(staging, manifestName), "utf8")));
  if (!parsed.success) throw new RestoreError(`${file} is no backup of a site, or of a later version`);
  return parsed.data;
}

async function checkAll(
  staging: string,
  { files }: ArchiveManifest,
  { file, onProgress }: Pick<Order, "file" | "onProgress">,
): Promise<void> {
  const listed = new Set(files.map(({ path }) => path));
  const [unlisted] = (await filesBelow(join(staging, filesFolder))).filter((path) => !listed.has(path));
  if (unlisted !== undefined) throw new RestoreError(`${file} is no backup of a site: it lists no ${unlisted}`);
  for (const [at, { path, bytes, sha256: expected }] of files.entries()) {
    onProgress?.(at, files.length);
    const restored = join(staging, filesFolder, path);
    const { size } = await stat(restored);
    if (size !== bytes || (await sha256(restored)) !== expected)
      throw new RestoreError(`${file} is damaged: ${path} is not what was backed up`);
  }
}
