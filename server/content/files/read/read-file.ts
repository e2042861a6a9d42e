import { readFileSync, statSync } from "node:fs";
import { posix } from "node:path";
import { isData, isForLinks, isWellKnown, mayBeSent } from "#server/content/files/index/assets.ts";
import { isAbove, onDisk } from "#server/content/files/watch/above-folder.ts";
import { isMissing, isPassing } from "#server/content/files/watch/list-folder.ts";
import { slotNames } from "#shared/entries/slots.ts";
import { messageOf } from "#shared/errors.ts";
import type { Languages } from "#shared/locale.ts";
import { folderOf, landingRank, type ProductFolders, placeOfFile, placeOfFolder } from "./classify.ts";
import { isConfiguration, readConfiguration } from "./configuration.ts";
import { isHtmlPage } from "./html-page.ts";
import type { WrittenType } from "./page-fields.ts";
import { parseStructure } from "./parse-structure.ts";
import { readHtmlPage, readMarkdownPage, readStructurePage } from "./read-page.ts";
import { type AssetRecord, type FileRecord, filePlace } from "./records.ts";

const settingsFiles = new Set(["site.yaml", "header.yaml", "fragments.yaml", "theme.yaml", "search.yaml"]);
/** The site's own style sheet: no page, and a setting as a whole. */
const styleFile = "custom.css";
const maxStyleBytes = 1_048_576;

/** A text around every page, no page itself; in Markdown or HTML, which have one place. */
function isSlot(key: string): boolean {
  return key === "slots/head.md" || slotNames.some((name) => key === `slots/${name}.md`);
}

const noFields = { value: {}, lineOf: () => undefined, problems: [] } as const;

/** Texts of the interface in one of the site's languages: `messages/de.yaml`. */
function isMessagesFile(key: string, { tags }: Languages): boolean {
  return tags.some((tag) => key === `messages/${tag}.yaml`);
}

export function isProductFile(file: string): boolean {
  return posix.basename(file) === "product.yaml";
}

/** What is remembered of a file; undefined when it is gone, or is nothing that a site shows or sends. A file whose text is wrong becomes a page with a problem. @throws what the system says and may not say in a moment (isPassing). */
export function readFile(
  root: string,
  file: string,
  products: ProductFolders,
  languages: Languages,
): FileRecord | undefined {
  const absolute = onDisk(root, file);
  try {
    return read(absolute, file, products, languages);
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (isPassing(error)) throw error;
    return unreadableFile(file, error, languages);
  }
}

/** A file that is there and cannot be read: a page, or settings, with that problem. */
export function unreadableFile(file: string, error: unknown, languages: Languages): FileRecord {
  const message = `cannot be read: ${messageOf(error)}`;
  const problems = [{ severity: "error", file, message }] as const;
  if (settingsFiles.has(filePlace(file, languages).key))
    return { kind: "settings", file, value: {}, lineOf: () => undefined, problems };
  return { kind: "page", file, summary: {}, problems };
}

function read(absolute: string, file: string, products: ProductFolders, languages: Languages): FileRecord | undefined {
  if (isWellKnown(file)) return assetRecord(absolute, file);
  if (isConfiguration(file)) {
    const record = readConfiguration(file, readFileSync(absolute, "utf8"));
    if (record !== undefined) return record;
  }
  if (isAbove(file)) return mayBeSent(file) && !isData(file) ? assetRecord(absolute, file) : undefined;
  const { key } = filePlace(file, languages);
  if (isSlot(key) && statSync(absolute).size <= maxStyleBytes)
    return { kind: "settings", file, ...noFields, text: readFileSync(absolute, "utf8") };
  if (/\.html?$/i.test(file))
    return isHtmlPage(file) ? readHtmlPage(absolute, file, placeType(key, products) ?? "topic") : undefined;
  const extension = posix.extname(key).toLowerCase();
  if (extension === ".md") return readMarkdownPage(absolute, file, placeType(key, products) ?? "topic");
  const isStructure = extension === ".yaml" || extension === ".yml" || extension === ".json";
  if (key === styleFile && statSync(absolute).size <= maxStyleBytes)
    return { kind: "settings", file, ...noFields, text: readFileSync(absolute, "utf8") };
  if (!isStructure) return mayBeSent(file) || isForLinks(file) ? assetRecord(absolute, file) : undefined;
  if (settingsFiles.has(key) || isMessagesFile(key, languages))
    return { kind: "settings", file, ...parseStructure(file, readFileSync(absolute, "utf8")) };
  const record = readStructurePage(absolute, file, placeType(key, products));
  if (record.kind !== "untyped") return record;
  return extension === ".json" ? assetRecord(absolute, file) : { ...record, asset: assetRecord(absolute, file) };
}

function assetRecord(absolute: string, file: string): AssetRecord {
  const { size, mtimeMs, ino } = statSync(absolute);
  return { kind: "asset", file, bytes: size, mtimeMs, inode: ino };
}

/** Undefined for a YAML or JSON file in a place that does not say what it is. */
function placeType(key: string, products: ProductFolders): WrittenType | undefined {
  if (isProductFile(key)) return "productLandingPage";
  if (landingRank(key) !== undefined) return placeOfFolder(folderOf(key), products)?.type ?? "topic";
  const { type } = placeOfFile(key, products);
  return key.endsWith(".md") || type === "pageKbArticle" ? type : undefined;
}
