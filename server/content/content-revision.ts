import { readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Letters of a commit's name, of a tag, or of what a pipeline writes. */
const revisionForm = /^[\w.+:/-]{1,100}$/;
const commitForm = /^[0-9a-f]{40,64}$/;
/** A content folder is often a part of its repository. */
const maxLevels = 4;

/**
 * Which revision of content a folder holds: the first line of its file `REVISION`, else the commit of the git repository that it is
 * (in). Undefined when nothing says it. Read from disk at each call: some small files.
 */
export function contentRevision(dir: string): string | undefined {
  const [stated = ""] = (textOf(join(dir, "REVISION")) ?? "").split("\n");
  return revisionForm.test(stated.trim()) ? stated.trim() : commitOf(resolve(dir));
}

function commitOf(dir: string, levels = maxLevels): string | undefined {
  const place = gitFolder(dir);
  if (place !== undefined) return headOf(place);
  return levels === 0 || dirname(dir) === dir ? undefined : commitOf(dirname(dir), levels - 1);
}

/** `.git` is a folder, or in a work tree (git-sync has one for each commit) a file that names it. */
function gitFolder(dir: string): string | undefined {
  const path = join(dir, ".git");
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return path;
  const named = /^gitdir: (.+)$/m.exec(textOf(path) ?? "")?.[1];
  return named === undefined ? undefined : resolve(dir, named.trim());
}

function headOf(place: string): string | undefined {
  const head = textOf(join(place, "HEAD"))?.trim() ?? "";
  if (commitForm.test(head)) return head;
  const ref = /^ref: (refs\/[\w./-]{1,200})$/.exec(head)?.[1];
  if (ref === undefined || ref.includes("..")) return undefined;
  const common = resolve(place, textOf(join(place, "commondir"))?.trim() ?? ".");
  const loose = textOf(join(common, ref))?.trim();
  if (loose !== undefined) return commitForm.test(loose) ? loose : undefined;
  const packed = (textOf(join(common, "packed-refs")) ?? "").split("\n").find((line) => line.endsWith(` ${ref}`));
  const commit = packed?.split(" ")[0] ?? "";
  return commitForm.test(commit) ? commit : undefined;
}

/** Undefined for what cannot be read: a site is served without its revision. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
