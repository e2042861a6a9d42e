import { existsSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { isData } from "#server/content/files/index/assets.ts";
import { productFoldersOf } from "#server/content/files/index/products.ts";
import type { StatedSite } from "#server/content/files/navigation/navigation.ts";
import {
  isForbidden,
  isMissing,
  isPassing,
  isRefused,
  listFolder,
  statInside,
} from "#server/content/files/watch/list-folder.ts";
import { type Languages, unstatedLanguage, unstatedLanguages } from "#shared/locale.ts";
import type { ProductFolders } from "./classify.ts";
import { folderOf } from "./classify.ts";
import { isProductFile, readFile, unreadableFile } from "./read-file.ts";
import type { AssetRecord, FileRecord, PageRecord } from "./records.ts";
import { statedLanguages } from "./stated-languages.ts";

/** What an update did: which files were read again, and whether anything that the index is made from is different. */
export type FolderUpdate = {
  readonly files: ReadonlySet<string>;
  readonly needsIndex: boolean;
  /** Data files of which only the bytes are others: no index of pages is made from them. */
  readonly data: readonly AssetRecord[];
};

/** The files of a content folder as they were last read. */
export class ContentFolder {
  readonly #root: string;
  readonly #read: typeof readFile;
  /** Languages that another generator's configuration states, in the form of `site.yaml`, and where they lie. */
  readonly #configured: () => Pick<StatedSite, "languages" | "translations">;
  readonly #records = new Map<string, FileRecord>();
  readonly #refused = new Set<string>();
  readonly #newData: AssetRecord[] = [];
  readonly #aside = new Map<string, FileRecord>();
  #products: ProductFolders = new Map();
  #languages = unstatedLanguages;

  constructor(
    root: string,
    read: typeof readFile = readFile,
    configured: () => Pick<StatedSite, "languages" | "translations"> = () => ({}),
  ) {
    this.#root = root;
    this.#read = read;
    this.#configured = configured;
  }

  /** Reads the whole folder. @throws when it is not there. */
  readAll(): void {
    const { files, skipped } = listFolder(this.#root, "");
    for (const each of skipped) if (isRefused(this.#root, each)) this.#refused.add(each);
    this.#set(siteFile, this.#record(siteFile));
    this.#languages = this.#statedLanguages();
    const productFiles = files.filter(isProductFile);
    for (const file of productFiles) this.#set(file, this.#record(file, true));
    this.#products = this.#productFolders();
    const known = new Set(files);
    for (const file of [...this.#records.keys()]) if (!known.has(file)) this.#records.delete(file);
    for (const file of files) this.#set(file, this.#record(file, true));
  }

  /** Files and folders that the system would not let be read when they were last looked at; each is named once. */
  takeRefused(): readonly string[] {
    const refused = [...this.#refused];
    this.#refused.clear();
    return refused;
  }

  /** Puts a record that says what is wrong in the place of one that nothing can be made of. */
  setAside(file: string, error: unknown): void {
    const record = this.#records.get(file);
    if (record === undefined) return;
    if (!this.#aside.has(file)) this.#aside.set(file, record);
    this.#records.set(file, unreadableFile(file, error, this.#languages));
  }

  /** Puts back what was set aside. */
  restore(file: string): void {
    const record = this.#aside.get(file);
    if (record !== undefined) this.#records.set(file, record);
    this.#aside.delete(file);
  }

  records(): Iterable<FileRecord> {
    return this.#records.values();
  }

  /** The site's languages, as `site.yaml` states them. */
  languages(): Languages {
    return this.#languages;
  }

  /** Whether a path is that of a file which is served as it is, and is shown in no page. */
  isData = (path: string): boolean => isData(path) && this.#records.get(path)?.kind === "asset";

  hasDrafts(): boolean {
    for (const record of this.#records.values()) if (record.kind === "page" && record.summary.draft) return true;
    return false;
  }

  /** Reads again what is at the given paths, and what is below those that are folders. */
  update(touched: Iterable<string>): FolderUpdate {
    const files = new Set<string>();
    let needsIndex = false;
    const folders = foldersOf(this.#records.keys());
    for (const path of touched) {
      for (const file of this.#filesAt(path, folders)) files.add(file);
    }
    if (files.has(siteFile) || [...files].some(isTranslation)) {
      needsIndex = files.has(siteFile) && this.#refresh(siteFile);
      const languages = this.#statedLanguages();
      // Which files are translations, and of what, depends on the languages.
      if (JSON.stringify(languages) !== JSON.stringify(this.#languages)) {
        this.#languages = languages;
        this.readAll();
        return { files: new Set([...files, ...this.#records.keys()]), needsIndex: true, data: [] };
      }
    }
    for (const file of [...files].filter(isProductFile)) {
      needsIndex = this.#refresh(file) || needsIndex;
      // What a product's files are depends on whether its folder is a product's.
      if (this.#productsChanged()) for (const below of this.#recordedBelow(folderOf(file))) files.add(below);
    }
    for (const file of files) if (!isProductFile(file)) needsIndex = this.#refresh(file) || needsIndex;
    const data = this.#newData.splice(0);
    return { files, needsIndex, data };
  }

  /** Files that are, or were, at a path and below it. */
  #filesAt(path: string, folders: ReadonlySet<string>): readonly string[] {
    const recorded = path === "" || folders.has(path) ? this.#recordedBelow(path) : [path];
    try {
      const stats = path === "" ? { isDirectory: () => true, isFile: () => false } : statInside(this.#root, path);
      if (stats === undefined) return recorded;
      if (stats.isFile()) return [...recorded, path];
      if (!stats.isDirectory()) return recorded;
      const { files, skipped } = listFolder(this.#root, path);
      for (const each of skipped) if (isRefused(this.#root, each)) this.#refused.add(each);
      return [...recorded, ...files];
    } catch (error) {
      // The content folder itself may be away for a moment, while it is replaced: what was read is kept until it is back.
      if (isMissing(error)) return path === "" ? [] : recorded;
      if (!isPassing(error)) throw error;
      this.#refused.add(path);
      return [];
    }
  }

  #recordedBelow(path: string): string[] {
    const prefix = path === "" ? "" : `${path}/`;
    return [...this.#records.keys()].filter((file) => file.startsWith(prefix));
  }

  /** True when the index has to be made anew. */
  #refresh(file: string): boolean {
    const before = this.#records.get(file);
    const after = this.#record(file);
    if (before !== undefined && after !== undefined && sameInIndex(before, after)) return false;
    this.#set(file, after);
    if (before?.kind === "asset" && after?.kind === "asset" && isData(file)) {
      this.#newData.push(after);
      return false;
    }
    return before !== after;
  }

  #set(file: string, record: FileRecord | undefined): void {
    this.#aside.delete(file);
    if (record === undefined) this.#records.delete(file);
    else this.#records.set(file, record);
  }

  /**
   * What a file says now; undefined when it is gone. One that the system refuses says so, or what it said before, and waits
   * to be looked at again. `isListed`: it was found to be a file just now.
   */
  #record(file: string, isListed = false): FileRecord | undefined {
    try {
      // Only files are opened: a pipe would be waited for, and a folder can be called like a page.
      const isFile = isListed || statInside(this.#root, file)?.isFile() === true;
      return isFile ? this.#read(this.#root, file, this.#products, this.#languages) : undefined;
    } catch (error) {
      const before = this.#records.get(file);
      if (!isPassing(error)) return unreadableFile(file, error, this.#languages);
      this.#refused.add(file);
      return isForbidden(error)
        ? unreadableFile(file, error, this.#languages)
        : (before ?? unreadableFile(file, error, this.#languages));
    }
  }

  #productsChanged(): boolean {
    const products = this.#productFolders();
    const isSame =
      products.size === this.#products.size &&
      [...products].every(([folder, docs]) => this.#products.get(folder) === docs);
    this.#products = products;
    return !isSame;
  }

  #productFolders(): ProductFolders {
    const pages = [...this.#records.values()].filter(
      (record): record is PageRecord => record.kind === "page" && isProductFile(record.file),
    );
    return productFoldersOf(pages, this.#languages);
  }

  #statedLanguages(): Languages {
    const record = this.#records.get(siteFile);
    const stated = record?.kind === "settings" ? record.value : {};
    const { languages, translations } = this.#configured();
    const found = statedLanguages({ languages, ...stated }, translations);
    if (found !== unstatedLanguages) return found;
    return existsSync(join(this.#root, translationFolder)) ? found : unstatedLanguage;
  }
}

/** Where a site that states no languages may have its second one. */
const translationFolder = unstatedLanguages.tags[1] ?? "";
const isTranslation = (file: string) => file === translationFolder || file.startsWith(`${translationFolder}/`);

const siteFile = "site.yaml";

/** All folders that the files are in, directly or not. */
function foldersOf(files: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const file of files)
    for (let at = folderOf(file); at !== "" && !folders.has(at); at = folderOf(at)) folders.add(at);
  return folders;
}

/** Whether two readings of a file make no difference to the index: usually only the body changed. */
function sameInIndex(before: FileRecord, after: FileRecord): boolean {
  if (before.kind === "asset" && after.kind === "asset")
    return before.mtimeMs === after.mtimeMs && before.bytes === after.bytes && before.inode === after.inode;
  if (before.kind === "untyped" && after.kind === "untyped") return isDeepStrictEqual(before, after);
  if (before.kind !== "page" || after.kind !== "page") return false;
  const keep = ({ summary, product, problems }: PageRecord) => ({ summary, product, problems });
  return isDeepStrictEqual(keep(before), keep(after));
}
