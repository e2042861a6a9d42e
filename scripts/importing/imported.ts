/** A page as an importer hands it over. */
export type ImportedPage = {
  /** Of the content folder, without an ending. */
  readonly path: string;
  readonly title: string;
  readonly markdown: string;
  /** Front matter besides the title, by our names (docs/content-format.md). */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The path that the page had at its old site; undefined where nobody knows. */
  readonly oldAddresses: readonly string[];
};

/** A picture or another file: a path in the content folder, and the file it is copied from. */
export type ImportedFile = { readonly path: string; readonly from: string };

/** What an export says, as content of a site. */
export type Imported = {
  readonly pages: readonly ImportedPage[];
  readonly files: readonly ImportedFile[];
  /** Other files with their text, such as `product.yaml`. */
  readonly texts: ReadonlyMap<string, string>;
  /** What could not be taken along, for people. */
  readonly notes: readonly string[];
};

/** A path for a name that no other page has: with a number behind it where one does. */
export function freePath(wanted: string, taken: Set<string>): string {
  let path = wanted;
  for (let count = 2; taken.has(path); count++) path = `${wanted}-${count}`;
  taken.add(path);
  return path;
}
