import { closeSync, openSync, readSync } from "node:fs";
import { posix } from "node:path";
import { imageSize as sizeStatedIn } from "image-size";
import type { AssetRecord } from "#server/content/files/read/records.ts";
import { onDisk } from "#server/content/files/watch/above-folder.ts";

export type ImageSize = { readonly width?: number; readonly height?: number };

/** Photographs state their size behind what the camera and the colour profile have to say. */
const headBytes = 256 * 1024;
const kinds: ReadonlySet<string> = new Set([".svg", ".png", ".gif", ".jpg", ".jpeg", ".webp", ".avif"]);
/** EXIF 2.3, Orientation: from 5 on the picture is shown lying on its side. */
const firstTurned = 5;
/** One for all pictures: each is done with before the next is read. */
const head = Buffer.allocUnsafeSlow(headBytes);
const known = new WeakMap<AssetRecord, ImageSize>();

/** Width and height in px as the image itself states them, so that the page does not jump; nothing when it does not. */
export function imageSize(root: string, asset: AssetRecord): ImageSize {
  const remembered = known.get(asset);
  if (remembered !== undefined) return remembered;
  const size = readSize(onDisk(root, asset.file));
  known.set(asset, size);
  return size;
}

function readSize(file: string): ImageSize {
  if (!kinds.has(posix.extname(file).toLowerCase())) return {};
  try {
    const { width, height, orientation = 1 } = sizeStatedIn(readHead(file));
    const [across, down] = (orientation < firstTurned ? [width, height] : [height, width]).map(Math.round);
    return across !== undefined && down !== undefined && across > 0 && down > 0 ? { width: across, height: down } : {};
  } catch {
    // A picture without its size is still a picture.
    return {};
  }
}

function readHead(file: string): Buffer {
  const descriptor = openSync(file, "r");
  try {
    return head.subarray(0, readSync(descriptor, head, 0, headBytes, 0));
  } finally {
    closeSync(descriptor);
  }
}
