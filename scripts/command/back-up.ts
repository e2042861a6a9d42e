import { cp, mkdir, mkdtemp, open, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { create } from "tar";
import { type ArchiveManifest, filesFolder, manifestName, sha256 } from "./archive-manifest.ts";
import { filesBelow } from "./files-below.ts";

type Order = {
  readonly dataDir: string;
  readonly file: string;
  readonly version: string;
  /** Told after each file. */
  readonly onProgress?: (done: number, all: number) => void;
};

/** Of one process, made again from content, or a copy from before an upgrade. */
const passedOver = /^(?:process\.lock.*|search-index\.bin.*|before-format-\d+.*|renewals)$|\.(?:tmp|partial)$/;
const newline = 10;

/**
 * Writes what a site has written down into one compressed archive with checksums, while the site serves. Logs only grow, and a record
 * counts with its newline: each is taken up to its last whole record.
 *
 * @throws when the folder cannot be read or the archive not written; half an archive never has its name.
 */
export async function backUp({ dataDir, file, version, onProgress }: Order): Promise<ArchiveManifest> {
  const target = resolve(file);
  await mkdir(dirname(target), { recursive: true });
  const staging = await mkdtemp(`${target}.partial-`);
  try {
    const files: ArchiveManifest["files"] = [];
    const paths = await filesBelow(dataDir, passedOver);
    for (const [at, path] of paths.entries()) {
      onProgress?.(at, paths.length);
      const copy = join(staging, filesFolder, path);
      await mkdir(dirname(copy), { recursive: true });
      if (!(await copied(join(dataDir, path), copy))) continue;
      if (path.endsWith(".jsonl")) await cutToRecords(copy);
      files.push({ path, bytes: (await stat(copy)).size, sha256: await sha256(copy) });
    }
    const manifest: ArchiveManifest = { format: 1, version, createdAt: new Date().toISOString(), files };
    await mkdir(join(staging, filesFolder), { recursive: true });
    await writeFile(join(staging, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
    const made = join(staging, "archive.tar.gz");
    await create({ gzip: true, file: made, cwd: staging, portable: true }, [manifestName, filesFolder]);
    await onDisk(made);
    await rename(made, target);
    return manifest;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** False for a file that the site removed meanwhile: its time was over. */
async function copied(from: string, to: string): Promise<boolean> {
  try {
    await cp(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

/** Half a record at the end was never acknowledged. */
async function cutToRecords(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const chunk = Buffer.alloc(65_536);
    for (let end = size; end > 0; end -= chunk.length) {
      const start = Math.max(0, end - chunk.length);
      const { bytesRead } = await file.read(chunk, 0, end - start, start);
      const at = chunk.subarray(0, bytesRead).lastIndexOf(newline);
      if (at >= 0) return await truncate(path, start + at + 1);
    }
    await truncate(path, 0);
  } finally {
    await file.close();
  }
}

async function onDisk(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
