import { readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { mayBeSent } from "./assets.ts";
import { folderOf, landingRank, type ProductFolders, placeOfFile, placeOfFolder } from "./classify.ts";
import { isMissing } from "./list-folder.ts";
import type { WrittenType } from "./page-fields.ts";
import { parseStructure, readMarkdownPage, readStructurePage } from "./read-page.ts";
import { type AssetRecord, type FileRecord, filePlace } from "./records.ts";

const settingsFiles = new Set(["site.yaml", "header.yaml", "fragments.yaml"]);

export function isProductFile(file: string): boolean {
  return posix.basename(file) === "product.yaml";
}

/** What is remembered of a file; undefined when it is gone, or is nothing that a site shows or sends. A file that cannot be read becomes a page with a problem. */
export function readFile(root: string, file: string, products: ProductFolders): FileRecord | undefined {
  const absolute = join(root, file);
  try {
    return read(absolute, file, products);
  } catch (error) {
    if (isMissing(error)) return undefined;
    const message = `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    const problems = [{ severity: "error", file, message }] as const;
    if (settingsFiles.has(filePlace(file).key))
      return { kind: "settings", file, value: {}, lineOf: () => undefined, problems };
    return { kind: "page", file, summary: {}, problems };
  }
}

function read(absolute: string, file: string, products: ProductFolders): FileRecord | undefined {
  const { key } = filePlace(file);
  const extension = posix.extname(key).toLowerCase();
  if (extension === ".md") return readMarkdownPage(absolute, file, placeType(key, products) ?? "topic");
  const isStructure = extension === ".yaml" || extension === ".yml" || extension === ".json";
  if (!isStructure) return mayBeSent(file) ? assetRecord(absolute, file) : undefined;
  if (settingsFiles.has(key))
    return { kind: "settings", file, ...parseStructure(file, readFileSync(absolute, "utf8")) };
  const record = readStructurePage(absolute, file, placeType(key, products));
  return record.kind === "untyped" && extension === ".json" ? assetRecord(absolute, file) : record;
}

function assetRecord(absolute: string, file: string): AssetRecord {
  const { size, mtimeMs } = statSync(absolute);
  return { kind: "asset", file, bytes: size, mtimeMs };
}

/** Undefined for a YAML or JSON file in a place that does not say what it is. */
function placeType(key: string, products: ProductFolders): WrittenType | undefined {
  if (isProductFile(key)) return "productLandingPage";
  if (landingRank(key) !== undefined) return placeOfFolder(folderOf(key), products)?.type ?? "topic";
  const { type } = placeOfFile(key, products);
  return key.endsWith(".md") || type === "pageKbArticle" ? type : undefined;
}
