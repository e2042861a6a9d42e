import { posix } from "node:path";
import { withoutExtension } from "#server/content/files/read/classify.ts";
import { type AssetRecord, filePlace } from "#server/content/files/read/records.ts";
import { aboveFolder } from "#server/content/files/watch/above-folder.ts";
import { percentDecoded } from "#shared/links/percent-decoding.ts";
import { mayBeSent } from "./assets.ts";
import type { SiteIndex } from "./index-types.ts";

type Assets = Pick<SiteIndex, "assets" | "versions" | "languages">;

/** The file that an address in a content file means: relative to that file, or from the content folder when it begins with "/". */
export function assetAt(index: Assets, fromFile: string, written: string): AssetRecord | undefined {
  const paths = assetPaths(index, fromFile, written);
  for (const path of paths) {
    const asset = index.assets.get(path);
    if (asset !== undefined) return asset;
  }
  // Systems that made a site before may have known no difference between capital and small letters.
  const folded = paths.length === 0 ? undefined : foldedPaths(index.assets);
  for (const path of paths) {
    const asset = folded?.get(path.toLowerCase());
    if (asset !== undefined) return asset;
  }
  return undefined;
}

/** The file that a generator would have published at an address of its site. */
export function publishedAsset({ assets }: Pick<Assets, "assets">, address: string): AssetRecord | undefined {
  const isFound = (asset: AssetRecord | undefined) => asset !== undefined && mayBeSent(asset.file);
  const paths = publishedPaths(address);
  const exact = paths.map((path) => assets.get(path)).find(isFound);
  return exact ?? paths.map((path) => foldedPaths(assets).get(path.toLowerCase())).find(isFound);
}

/** Made when it is first needed; an index never changes. */
const foldedOf = new WeakMap<Assets["assets"], ReadonlyMap<string, AssetRecord>>();

function foldedPaths(assets: Assets["assets"]): ReadonlyMap<string, AssetRecord> {
  const known = foldedOf.get(assets);
  if (known !== undefined) return known;
  const folded = new Map([...assets].map(([path, asset]) => [path.toLowerCase(), asset]));
  foldedOf.set(assets, folded);
  return folded;
}

/** Folders whose files generators publish as if they lay at the top of the site. */
const staticFolders = [
  ...["static", "public", `${aboveFolder}/static`, `${aboveFolder}/public`],
  ...[`${aboveFolder}/website/static`, aboveFolder],
];

/** Where a file may lie that is published at an address. */
export function publishedPaths(address: string): readonly string[] {
  const path = address.replace(/^\/+/, "");
  return [path, ...staticFolders.map((folder) => `${folder}/${path}`)];
}

/** Where an asset may be, in order: beside a translation, beside the English original, or in a folder of static files. */
export function assetPaths(
  { languages }: Pick<Assets, "languages">,
  fromFile: string,
  written: string,
): readonly string[] {
  const path = percentDecoded(written.replace(/[?#].*$/s, "").replace(/^(?:pathname:\/\/|@site)(?=\/)/, ""));
  if (path === undefined || path === "") return [];
  const { key } = filePlace(fromFile, languages);
  // A translation in a folder of its own has its place below that folder.
  const folder = fromFile.slice(0, Math.max(0, fromFile.length - key.length));
  const isBelow = fromFile.endsWith(key);
  const prefixes = isBelow && folder !== "" ? [folder, ""] : [""];
  const isRooted = path.startsWith("/");
  // HTML is not rewritten by generators: in it an address counts from the page's own, which is that of a folder.
  const inTree = isRooted
    ? publishedPaths(path)
    : [
        ...(isBelow ? [] : [posix.join(posix.dirname(fromFile), path)]),
        ...[posix.join(posix.dirname(key), path), posix.join(withoutExtension(key), path)],
      ];
  const found = inTree.flatMap((at) => prefixes.map((prefix) => posix.normalize(prefix + at)));
  return [...new Set(found.map(fromAbove))].filter((at) => !at.startsWith("../"));
}

/** One folder up is what may be seen of the folder above. */
function fromAbove(path: string): string {
  return path.replace(/^\.\.\/(?!\.\.\/)/, `${aboveFolder}/`);
}

/** Where a file is served. `v` changes with its bytes, so browsers may keep it for ever. */
export function addressOfAsset({ versions }: Pick<Assets, "versions">, asset: AssetRecord): string {
  const version = versions.of(asset);
  const address = `/media/${asset.file.split("/").map(encodeURIComponent).join("/")}`;
  return version === undefined ? address : `${address}?v=${version}`;
}

/** An address for an image field: of a file here, or as it is when it is elsewhere; undefined when the file is missing. */
export function mediaUrl(index: Assets, fromFile: string, written: string): string | undefined {
  if (/^(?:https?:)?\/\//i.test(written) || written.startsWith("/media/")) return written;
  const asset = assetAt(index, fromFile, written);
  return asset === undefined ? undefined : addressOfAsset(index, asset);
}
