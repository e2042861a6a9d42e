import { languagesFieldSchema } from "#shared/entries/site-languages.ts";
import type { ConfigFiles } from "./config-files.ts";
import { type ConfiguredLanguage, joined } from "./navigation.ts";

/**
 * The languages of a site whose configuration gives each a folder beside its pages, the default one first. Only those whose
 * folder is there count, and only in a content folder that holds the pages themselves; undefined where that leaves one.
 */
export function languagesByFolder(
  files: ConfigFiles,
  root: string,
  original: ConfiguredLanguage,
  others: readonly ConfiguredLanguage[],
): readonly ConfiguredLanguage[] | undefined {
  if (root !== "") return undefined;
  const there = others.filter(({ tag }) => tag !== original.tag && isTag(tag) && files.isFolder(joined(root, tag)));
  return there.length === 0 || !isTag(original.tag) ? undefined : [original, ...there];
}

export function isTag(written: string): boolean {
  return languagesFieldSchema.safeParse([written]).success;
}
