import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { findInside } from "#server/content/files/watch/list-folder.ts";
import type { FindIncluded } from "#server/content/includes/compose-text.ts";
import type { Include } from "#server/content/includes/include-forms.ts";
import { folderOf } from "./classify.ts";
import { splitFrontMatter } from "./front-matter.ts";

type Place = {
  readonly root: string;
  readonly readsSync?: boolean | undefined;
  /** Told of each file that an include may mean, whether it is there or not: the text depends on it. */
  readonly onLook: (file: string) => void;
};

/** A larger file is no text that somebody wrote for a page. */
const maxBytes = 500_000;

/**
 * Reads the files that texts include. Path traversal guard: only what lies in the content folder, by its real path, and is not hidden;
 * links out of it lead nowhere.
 */
export function includedFiles({ root, readsSync, onLook }: Place): FindIncluded {
  return async (include, from) => {
    if (/^https?:/i.test(include.path)) return { why: "which is on another server" };
    const candidates = filesMeant(include, from, posix.basename(root));
    if (candidates.length === 0) return { why: "which is not in the content folder" };
    for (const file of candidates) onLook(file);
    for (const file of candidates) {
      const found = findInside(root, file);
      if (!found?.stats.isFile()) continue;
      if (found.stats.size > maxBytes) return { why: `which is larger than ${maxBytes} bytes` };
      const text = readsSync === true ? readFileSync(found.real, "utf8") : await readFile(found.real, "utf8");
      if (text.includes("\0")) return { why: "which is no text" };
      if (!/\.(?:mdx?|markdown)$/i.test(file)) return { file, text: text.replace(/^\uFEFF/, ""), firstLine: 1 };
      const { body, bodyLine } = splitFrontMatter(text);
      return {
        file,
        text: include.selection.kind === "lines" ? text : body,
        firstLine: include.selection.kind === "lines" ? 1 : bodyLine,
      };
    }
    return { why: "which is not here" };
  };
}

/** The files that a written path may mean, the likeliest first. `ownName`: the content folder's, which paths of a whole repository begin with. */
function filesMeant({ path, base }: Include, from: string, ownName: string): readonly string[] {
  const written = path.replace(/^@\//, "/").replaceAll("\\", "/");
  const above = foldersTo(folderOf(from));
  const isRooted = written.startsWith("/");
  const bare = isRooted ? written.replace(/^\/+/, "") : written;
  const own = bare.startsWith(`${ownName}/`) ? [bare.slice(ownName.length + 1)] : [];
  const inAll = above.map((folder) => posix.join(folder, bare));
  const special = { _includes: ["_includes"], snippets: ["snippets", "_snippets"] } as const;
  const meant =
    base === "_includes" || base === "snippets"
      ? above.flatMap((folder) => special[base].map((name) => posix.join(folder, name, bare)))
      : base === "root" || isRooted
        ? [...inAll, ...own]
        : [posix.join(folderOf(from), bare), ...(/^\.\.?\//.test(bare) ? [] : inAll)];
  return [...new Set(meant)].filter(
    (file) => file !== "." && file !== ".." && !file.startsWith("../") && !file.endsWith("/"),
  );
}

/** The root and every folder on the way to one, outermost first. */
function foldersTo(folder: string): readonly string[] {
  const names = folder === "" ? [] : folder.split("/");
  return ["", ...names.map((_name, at) => names.slice(0, at + 1).join("/"))];
}
