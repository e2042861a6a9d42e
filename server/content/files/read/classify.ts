import { posix } from "node:path";
import type { PagePath } from "#server/content/content-source.ts";
import { docsPath, kbHomePath, kbPath, resourcesPath } from "#shared/links/page-paths.ts";
import { slugOf } from "#shared/links/slug.ts";
import type { WrittenType } from "./page-fields.ts";

/** Folders of products, each with the name of its documentation folder. */
export type ProductFolders = ReadonlyMap<string, string>;

/** What the place of a file or folder makes it (docs/content-format.md, Addresses and page types). Folder "" is the root. */
export type Place = { readonly type: WrittenType; readonly path: PagePath };

/** Name of the file beside a product's own that is its resource page. */
const resourcesName = "resources";

/** Names of the file that is its folder's landing page, the strongest first. */
const landingNames = [
  ...["index.md", "_index.md", "README.md", "index.yaml", "index.yml", "index.json"],
  ...["_category_.json", "_category_.yml", "_category_.yaml"],
] as const;
const landingRanks: ReadonlyMap<string, number> = new Map(landingNames.map((name, rank) => [name, rank]));

/** 0 for the strongest landing name; undefined for a page of its own. Case does not count (`readme.md`). */
export function landingRank(file: string): number | undefined {
  const name = posix.basename(file);
  return landingRanks.get(name) ?? landingRanks.get(/^readme\.md$/i.test(name) ? "README.md" : name.toLowerCase());
}

export function folderOf(file: string): string {
  const end = file.lastIndexOf("/");
  return end === -1 ? "" : file.slice(0, end);
}

export function withoutExtension(file: string): string {
  return file.replace(/\.(md|ya?ml|json)$/i, "");
}

/** The product that a folder is in, or is. */
export function productFolderOf(folder: string, products: ProductFolders): string | undefined {
  for (let at = folder; ; at = folderOf(at)) {
    if (products.has(at)) return at;
    if (at === "") return undefined;
  }
}

/** Undefined: a folder inside a knowledge base only groups files and is no page. */
export function placeOfFolder(folder: string, products: ProductFolders): Place | undefined {
  if (products.has(folder)) return { type: "productLandingPage", path: addressOf(folder) };
  if (folder === "") return { type: "homePage", path: "/" };
  const product = productFolderOf(folder, products);
  const below = segmentsBelow(folder, product);
  const [first = "", last = ""] = [below[0], below.at(-1)];
  if (first === "kb")
    return below.length === 1 ? { type: "pageKbHome", path: kbHomePath({ basePath: baseOf(product) }) } : undefined;
  if (product === undefined) return { type: below.length === 1 ? "collection" : "topicSet", path: addressOf(folder) };
  const docs = products.get(product) ?? "docs";
  if (first !== docs) return { type: "topicSet", path: addressOf(folder) };
  if (below.length === 1) return { type: "documentedProduct", path: `${baseOf(product)}/${docs}` };
  return { type: below.length === 2 ? "collection" : "topicSet", path: flatPath(baseOf(product), docs, last) };
}

/** The place of a file that is not a landing page. */
export function placeOfFile(file: string, products: ProductFolders): Place {
  const folder = folderOf(file);
  const name = withoutExtension(posix.basename(file));
  const product = productFolderOf(folder, products);
  const [first] = folder === (product ?? "") ? [] : segmentsBelow(folder, product);
  const base = baseOf(product);
  if (first === "kb") return { type: "pageKbArticle", path: flatPath(base, "kb", name) };
  const docs = product === undefined ? undefined : products.get(product);
  if (docs !== undefined && first === docs) return { type: "topic", path: flatPath(base, docs, name) };
  if (folder === product && name === resourcesName) return { type: "topic", path: resourcesPath({ basePath: base }) };
  return { type: "topic", path: `${folder === "" ? "" : addressOf(folder)}/${name}` };
}

/** Address of a product: its folder's path. */
export function baseOf(product: string | undefined): string {
  return product === undefined || product === "" ? "" : addressOf(product);
}

function segmentsBelow(folder: string, product: string | undefined): readonly string[] {
  const below = product === undefined || product === "" ? folder : folder.slice(product.length + 1);
  return below === "" ? [] : below.split("/");
}

function addressOf(folder: string): string {
  return folder === "" ? "/" : `/${folder.split("/").map(withoutMark).join("/")}`;
}

function withoutMark(segment: string): string {
  return segment.replace(/^_+(?=.)/, "");
}

/** Flat addresses are those of the path builders; a name without a letter or a digit, of which no slug can be made, stays as it is. */
function flatPath(basePath: string, room: string, name: string): PagePath {
  const unmarked = withoutMark(name);
  const isSlug = makesSlug(unmarked);
  if (!isSlug || (room !== "kb" && room !== "docs"))
    return `${basePath}/${room}/${isSlug ? slugOf(unmarked) : unmarked}`;
  return room === "kb" ? kbPath({ basePath, slug: unmarked }) : docsPath({ basePath, slug: unmarked });
}

/** Whether anything is left of a text when it becomes a slug. */
export function makesSlug(text: string): boolean {
  return slugOf(text).trim() !== "";
}
