import { readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import {
  folderOf,
  landingRank,
  type ProductFolders,
  placeOfFile,
  placeOfFolder,
} from "#server/content/files/classify.ts";
import { isMissing } from "#server/content/files/list-folder.ts";
import type { WrittenType } from "#server/content/files/page-fields.ts";
import { parseStructure, readMarkdownPage, readStructurePage } from "#server/content/files/read-page.ts";
import { type FileRecord, filePlace } from "#server/content/files/records.ts";

const settingsFiles = new Set(["site.yaml", "header.yaml", "fragments.yaml"]);

export function isProductFile(file: string): boolean {
  return posix.basename(file) === "product.yaml";
}

/** What is remembered of a file; undefined when it is gone. A file that cannot be read becomes a page with a problem. */
export function readFile(root: string, file: string, products: ProductFolders): FileRecord | undefined {
  const absolute = join(root, file);
  try {
    return read(absolute, file, products);
  } catch (error) {
    if (isMissing(error)) return undefined;
    const message = `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    return { kind: "page", file, summary: {}, problems: [{ severity: "error", file, message }] };
  }
}

function read(absolute: string, file: string, products: ProductFolders): FileRecord {
  const { key } = filePlace(file);
  const extension = posix.extname(key).toLowerCase();
  if (extension === ".md") return readMarkdownPage(absolute, file, placeType(key, products) ?? "topic");
  if (extension !== ".yaml" && extension !== ".yml" && extension !== ".json") {
    const { size, mtimeMs } = statSync(absolute);
    return { kind: "asset", file, bytes: size, mtimeMs };
  }
  if (settingsFiles.has(key))
    return { kind: "settings", file, ...parseStructure(file, readFileSync(absolute, "utf8")) };
  const record = readStructurePage(absolute, file, placeType(key, products));
  if (record.kind === "page" || extension !== ".json") return record;
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
