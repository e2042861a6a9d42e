import { posix } from "node:path";
import { defaultLocale } from "#shared/locale.ts";
import { type AssetRecord, filePlace } from "./records.ts";

type Assets = { readonly assets: ReadonlyMap<string, AssetRecord> };

/** The file that an address in a content file means: relative to that file, or from the content folder when it begins with "/". */
export function assetAt(index: Assets, fromFile: string, written: string): AssetRecord | undefined {
  for (const path of assetPaths(fromFile, written)) {
    const asset = index.assets.get(path);
    if (asset !== undefined) return asset;
  }
  return undefined;
}

/** Where an asset may be, in order: beside a translation, or beside the English original. */
export function assetPaths(fromFile: string, written: string): readonly string[] {
  const path = decoded(written.replace(/[?#].*$/, ""));
  if (path === undefined || path === "") return [];
  const { locale, key } = filePlace(fromFile);
  const prefixes = locale === defaultLocale ? [""] : [`${locale}/`, ""];
  const inTree = path.startsWith("/") ? path.slice(1) : posix.join(posix.dirname(key), path);
  return prefixes.map((prefix) => posix.normalize(prefix + inTree)).filter((at) => !at.startsWith("../"));
}

/** Where a file is served. `v` changes with the file, so browsers may keep it for ever. */
export function addressOfAsset(asset: AssetRecord): string {
  const version = (Math.round(asset.mtimeMs) * 31 + asset.bytes).toString(36);
  return `/media/${asset.file.split("/").map(encodeURIComponent).join("/")}?v=${version}`;
}

/** An address for an image field: of a file here, or as it is when it is elsewhere; undefined when the file is missing. */
export function mediaUrl(index: Assets, fromFile: string, written: string): string | undefined {
  if (/^(?:https?:)?\/\//i.test(written) || written.startsWith("/media/")) return written;
  const asset = assetAt(index, fromFile, written);
  return asset === undefined ? undefined : addressOfAsset(asset);
}

function decoded(written: string): string | undefined {
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}
