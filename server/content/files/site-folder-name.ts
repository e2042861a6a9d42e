import { basename, dirname } from "node:path";
import { inWords } from "#server/content/files/read/name-in-words.ts";

/** What projects call the folder of their documentation, which says nothing about whose it is. */
const generalNames =
  /^(?:content|contents|docs?|documentation|help|kb|manual|markdown|md|pages|public|site|src|support|website|wiki|www|en)$/i;

/** Name of a site that nothing names: its folder's in words, or that of the nearest folder above with a name of its own. */
export function siteFolderName(root: string): string {
  for (let at = root; dirname(at) !== at; at = dirname(at)) {
    const name = basename(at);
    if (!generalNames.test(name) && !name.startsWith(".")) return inWords(name);
  }
  return inWords(basename(root));
}
