import { realpathSync, statSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { isOutOfReach } from "./list-folder.ts";
import type { AssetRecord } from "./records.ts";

/** A file that may be sent to visitors. */
export type AssetFile = {
  /** Absolute path on disk. */
  readonly file: string;
  readonly mime: string;
  readonly bytes: number;
  readonly mtimeMs: number;
};

/** Files that are sent, by extension. Anything else in a content folder, Markdown and YAML above all, is never sent. */
const mimeTypes: ReadonlyMap<string, string> = new Map([
  [".svg", "image/svg+xml"],
  [".png", "image/png"],
  [".jpg", "image/jpeg"],
  [".jpeg", "image/jpeg"],
  [".gif", "image/gif"],
  [".webp", "image/webp"],
  [".avif", "image/avif"],
  [".ico", "image/vnd.microsoft.icon"],
  [".pdf", "application/pdf"],
  [".mp4", "video/mp4"],
  [".webm", "video/webm"],
  [".ogv", "video/ogg"],
  [".mp3", "audio/mpeg"],
  [".vtt", "text/vtt; charset=utf-8"],
  [".srt", "application/x-subrip"],
  [".zip", "application/zip"],
  [".gz", "application/gzip"],
  [".tgz", "application/gzip"],
  [".txt", "text/plain; charset=utf-8"],
  [".log", "text/plain; charset=utf-8"],
  [".csv", "text/csv; charset=utf-8"],
  [".json", "application/json; charset=utf-8"],
  [".woff2", "font/woff2"],
]);

export function mayBeSent(file: string): boolean {
  return mimeTypes.has(posix.extname(file).toLowerCase());
}

/**
 * Looks a file up by its path relative to the content folder, percent-encoded or not. Only files that were found in the folder
 * are known, so a path can lead nowhere else; undefined for all others (docs/behaviour.md, Content).
 */
export function findAsset(
  root: string,
  assets: ReadonlyMap<string, AssetRecord>,
  relativePath: string,
): AssetFile | undefined {
  const asset = assets.get(relativePath) ?? assets.get(decodedOnce(relativePath));
  const mime = asset && mimeTypes.get(posix.extname(asset.file).toLowerCase());
  if (asset === undefined || mime === undefined) return undefined;
  try {
    // What was a file may have become a link since.
    const file = realpathSync(join(root, asset.file));
    if (!file.startsWith(realpathSync(root) + sep)) return undefined;
    const stats = statSync(file);
    return stats.isFile() ? { file, mime, bytes: stats.size, mtimeMs: stats.mtimeMs } : undefined;
  } catch (error) {
    if (isOutOfReach(error)) return undefined;
    throw error;
  }
}

function decodedOnce(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
