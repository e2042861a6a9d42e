import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

/** Where a content folder keeps code of its own. */
const codeFolder = "extend";

/** Files of code by what they are: each is called as the component, page type or island that it makes. */
export type CodeFiles = {
  /** Absolute. */
  readonly folder: string;
  /** Paths in the folder. */
  readonly components: readonly string[];
  readonly pageTypes: readonly string[];
  readonly islands: readonly string[];
  /** Hash of every file in the folder: what is built of the same files is the same. */
  readonly hash: string;
};

const codeFile = /^([A-Z][A-Za-z0-9]{0,63})\.(?:tsx|jsx|ts|js)$/;

/** What is built of the same files differs when this does. */
const format = 1;

/** Undefined where the content folder has no code. */
export function codeFilesOf(contentDir: string): CodeFiles | undefined {
  const folder = resolve(contentDir, codeFolder);
  if (!existsSync(folder)) return undefined;
  const named = (kind: string) =>
    namesIn(join(folder, kind))
      .filter((name) => codeFile.test(name))
      .map((name) => `${kind}/${name}`);
  const [components, pageTypes, islands] = [named("components"), named("pages"), named("islands")];
  if (components.length + pageTypes.length + islands.length === 0) return undefined;
  return { folder, components, pageTypes, islands, hash: hashOf(folder) };
}

/** What a file makes is called as the file. */
export function nameOfCode(file: string): string {
  return codeFile.exec(file.slice(file.lastIndexOf("/") + 1))?.[1] ?? "";
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
}

/** Files beside are imported by the others; what begins with a dot is none of the code. */
function hashOf(folder: string): string {
  const hash = createHash("sha256").update(`${format}`);
  const isHidden = (name: string) =>
    name.split(/[\\/]/).some((part) => part.startsWith(".") || part === "node_modules");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()) {
    const file = join(folder, name);
    if (isHidden(name) || !statSync(file, { throwIfNoEntry: false })?.isFile()) continue;
    hash.update(`\0${name}\0`).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 16);
}
