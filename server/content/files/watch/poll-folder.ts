import { onDisk } from "./above-folder.ts";
import { listFolder, statIfThere } from "./list-folder.ts";

/** Directory snapshot: answers a function that reports each file that is new, different or gone since it was called before, or made. */
export function folderLook(root: string, onTouched: (path: string) => void): () => void {
  let seen = stampsOf(root);
  return () => {
    const now = stampsOf(root);
    for (const [file, stamp] of now) if (seen.get(file) !== stamp) onTouched(file);
    for (const file of seen.keys()) if (!now.has(file)) onTouched(file);
    seen = now;
  };
}

/** Polling file watcher: looks at a folder every `pollMs` and reports each file that is new, different or gone. */
export function pollFolder(root: string, pollMs: number, onTouched: (path: string) => void) {
  const timer = setInterval(folderLook(root, onTouched), pollMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

/** Which file is where, when it changed and how large it is. A folder that is away has none. */
function stampsOf(root: string): Map<string, string> {
  const stamps = new Map<string, string>();
  for (const file of filesOf(root)) {
    const stats = statIfThere(onDisk(root, file));
    if (stats !== undefined) stamps.set(file, `${stats.mtimeMs}:${stats.ctimeMs}:${stats.size}:${stats.ino}`);
  }
  return stamps;
}

function filesOf(root: string): readonly string[] {
  try {
    return listFolder(root, "").files;
  } catch {
    return [];
  }
}
