import { closeSync, openSync, readSync } from "node:fs";
import { join, posix } from "node:path";
import type { AssetRecord } from "./records.ts";

type ImageSize = { readonly width?: number; readonly height?: number };

const headBytes = 4096;
const known = new WeakMap<AssetRecord, ImageSize>();

/** Width and height in px as the image itself states them, so that the page does not jump; nothing when it does not. */
export function imageSize(root: string, asset: AssetRecord): ImageSize {
  const remembered = known.get(asset);
  if (remembered !== undefined) return remembered;
  const size = readSize(join(root, asset.file));
  known.set(asset, size);
  return size;
}

function readSize(file: string): ImageSize {
  const extension = posix.extname(file).toLowerCase();
  if (extension !== ".svg" && extension !== ".png" && extension !== ".gif") return {};
  try {
    const head = readHead(file);
    if (extension === ".svg") return svgSize(head.toString("utf8"));
    if (extension === ".png" && head.length >= 24)
      return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
    if (extension === ".gif" && head.length >= 10) return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
  } catch {
    // A picture without its size is still a picture.
  }
  return {};
}

function svgSize(text: string): ImageSize {
  const tag = /<svg\b[^>]*>/i.exec(text)?.[0] ?? "";
  const pixels = (name: string) => {
    const value = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`, "i").exec(tag)?.[1];
    return value === undefined ? undefined : Math.round(Number(value));
  };
  const [width, height] = [pixels("width"), pixels("height")];
  if (width !== undefined && height !== undefined) return { width, height };
  const box = /\sviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/i.exec(tag);
  return box === null ? {} : { width: Math.round(Number(box[1])), height: Math.round(Number(box[2])) };
}

function readHead(file: string): Buffer {
  const descriptor = openSync(file, "r");
  try {
    const head = Buffer.alloc(headBytes);
    return head.subarray(0, readSync(descriptor, head, 0, headBytes, 0));
  } finally {
    closeSync(descriptor);
  }
}
