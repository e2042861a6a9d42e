import { posix } from "node:path";
import type { ConfigFiles } from "./config-files.ts";
import { joined } from "./navigation.ts";

/** Files of one folder whose names fit `*`, by name. */
export function matching(files: ConfigFiles, folder: string, pattern: string) {
  const within = joined(folder, posix.dirname(pattern));
  const parts = posix
    .basename(pattern)
    .split("*")
    .map((part) => part.replace(/[.+^${}()|[\]\\?]/g, "\\$&"));
  const fits = new RegExp(`^${parts.join("[^/]*")}(?:\\.md)?$`);
  return files
    .names(within)
    .filter((name) => /\.md$/i.test(name) && fits.test(name))
    .map((name) => ({ kind: "file", file: joined(within, name) }) as const);
}
