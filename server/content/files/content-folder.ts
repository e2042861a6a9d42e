import type { ProductFolders } from "./classify.ts";
import { folderOf } from "./classify.ts";
import { isMissing, listFolder, statInside } from "./list-folder.ts";
import { productFoldersOf } from "./products.ts";
import { isProductFile, readFile } from "./read-file.ts";
import type { FileRecord, PageRecord } from "./records.ts";

/** What an update did: which files were read again, and whether anything that the index is made from is different. */
export type FolderUpdate = { readonly files: ReadonlySet<string>; readonly needsIndex: boolean };

/** The files of a content folder as they were last read. */
export class ContentFolder {
  readonly #root: string;
  readonly #records = new Map<string, FileRecord>();
  #products: ProductFolders = new Map();

  constructor(root: string) {
    this.#root = root;
  }

  /** Reads the whole folder. @throws when it is not there. */
  readAll(): void {
    const { files } = listFolder(this.#root, "");
    const productFiles = files.filter(isProductFile);
    for (const file of productFiles) this.#read(file);
    this.#products = this.#productFolders();
    const known = new Set(files);
    for (const file of [...this.#records.keys()]) if (!known.has(file)) this.#records.delete(file);
    for (const file of files) this.#read(file);
  }

  records(): Iterable<FileRecord> {
    return this.#records.values();
  }

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
    for (const file of [...files].filter(isProductFile)) {
      needsIndex = this.#refresh(file) || needsIndex;
      // What a product's files are depends on whether its folder is a product's.
      if (this.#productsChanged()) for (const below of this.#recordedBelow(folderOf(file))) files.add(below);
    }
    for (const file of files) if (!isProductFile(file)) needsIndex = this.#refresh(file) || needsIndex;
    return { files, needsIndex };
  }

  /** Files that are, or were, at a path and below it. */
  #filesAt(path: string, folders: ReadonlySet<string>): readonly string[] {
    const stats = path === "" ? { isDirectory: () => true, isFile: () => false } : statInside(this.#root, path);
    const recorded = path === "" || folders.has(path) ? this.#recordedBelow(path) : [path];
    if (stats === undefined) return recorded;
    if (stats.isFile()) return [...recorded, path];
    if (!stats.isDirectory()) return recorded;
    try {
      return [...recorded, ...listFolder(this.#root, path).files];
    } catch (error) {
      // The content folder itself may be away for a moment, while it is replaced: what was read is kept until it is back.
      if (isMissing(error)) return path === "" ? [] : recorded;
      throw error;
    }
  }

  #recordedBelow(path: string): string[] {
    const prefix = path === "" ? "" : `${path}/`;
    return [...this.#records.keys()].filter((file) => file.startsWith(prefix));
  }

  /** True when the index has to be made anew. */
  #refresh(file: string): boolean {
    const before = this.#records.get(file);
    // Only files are opened: a pipe would be waited for, and a folder can be called like a page.
    const isFile = statInside(this.#root, file)?.isFile() === true;
    const after = isFile ? readFile(this.#root, file, this.#products) : undefined;
    if (after === undefined) return this.#records.delete(file);
    if (before !== undefined && sameInIndex(before, after)) return false;
    this.#records.set(file, after);
    return true;
  }

  #read(file: string): void {
    const record = readFile(this.#root, file, this.#products);
    if (record === undefined) this.#records.delete(file);
    else this.#records.set(file, record);
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
    return productFoldersOf(pages);
  }
}

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
    return before.mtimeMs === after.mtimeMs && before.bytes === after.bytes;
  if (before.kind === "untyped" && after.kind === "untyped") return true;
  if (before.kind !== "page" || after.kind !== "page") return false;
  const keep = (record: PageRecord) => JSON.stringify([record.summary, record.product, record.problems]);
  return keep(before) === keep(after);
}
