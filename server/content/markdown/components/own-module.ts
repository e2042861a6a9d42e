import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";
import { messageOf } from "#shared/errors.ts";
import { isRecord } from "#shared/record.ts";

/** What one file of the site's own code exports; why it could not be loaded, where it threw. */
export type OwnExports = Readonly<Record<string, unknown>> | { readonly failed: unknown };

/** The site's own code as it was built: every file loaded by itself. */
export type OwnModule = {
  readonly url: string;
  readonly components: ReadonlyMap<string, OwnExports>;
  readonly pages: ReadonlyMap<string, OwnExports>;
  /** Names of the components that a script in the browser goes on with. */
  readonly islands: ReadonlySet<string>;
};

type Loaders = Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>>;

const maxMessage = 200;
let kept: Promise<OwnModule> | undefined;
let keptUrl: string | undefined;

/** Loads the module at `url`, once for each version of it; undefined where the site has none. */
export async function ownModule(url: string | undefined): Promise<OwnModule | undefined> {
  if (url === undefined) return undefined;
  if (keptUrl !== url) {
    kept = load(url);
    keptUrl = url;
  }
  return await kept;
}

async function load(url: string): Promise<OwnModule> {
  const module: { components: Loaders; pages: Loaders; islands: readonly string[] } = await import(url);
  const all = async (loaders: Loaders) => {
    const loaded = Object.entries(loaders).map(async ([name, loadOne]): Promise<readonly [string, OwnExports]> => {
      return [name, await loadOne().catch((failed: unknown) => ({ failed }))];
    });
    return new Map(await Promise.all(loaded));
  };
  const [components, pages] = await Promise.all([all(module.components), all(module.pages)]);
  return { url, components, pages, islands: new Set(module.islands) };
}

/** The function that a file exports. @throws what it threw as it was loaded; {TypeError} when there is none. */
export function functionOf(exports: OwnExports): (properties: object) => unknown {
  if ("failed" in exports) throw exports.failed;
  const made = exports["default"];
  if (typeof made !== "function") throw new TypeError("its file has no default export that is a function");
  return (properties) => made(properties);
}

/** What an error of the site's own code says, and where in its files it was thrown. */
export function failure(error: unknown, { url }: Pick<OwnModule, "url">): string {
  const place = placeOf(error, url);
  return `${messageOf(error).slice(0, maxMessage)}${place === undefined ? "" : ` (${place})`}`;
}

/** The innermost of the site's own files in an error's stack, e.g. `extend/pages/Changelog.tsx:12`; undefined where it is not known. */
function placeOf(error: unknown, url: string): string | undefined {
  const stack = isRecord(error) && typeof error["stack"] === "string" ? error["stack"] : "";
  const folder = new URL("..", url);
  // Node names modules by their addresses, or by their paths where it reads source maps itself.
  for (const root of [folder.href, fileURLToPath(folder)]) {
    const line = stack.split("\n").find((each) => each.includes(root));
    const [, file = "", row, column] =
      /^([^:]+):(\d+):(\d+)/.exec(line?.slice(line.indexOf(root) + root.length) ?? "") ?? [];
    if (file === "") continue;
    return file.endsWith(".js") && file.startsWith("server/")
      ? sourceOf(new URL(file, folder), Number(row), Number(column))
      : `extend/${file}:${row}`;
  }
  return undefined;
}

/** Where a place in a built file was written; undefined where its map does not say. */
function sourceOf(file: URL, line: number, column: number): string | undefined {
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, "utf8")));
    const found = map.findEntry(line - 1, column - 1);
    if (!("originalSource" in found)) return undefined;
    // Sources are named from the folder of the built file, which is one below theirs.
    return `extend/${found.originalSource.replace(/^(?:\.\.\/)+/, "")}:${found.originalLine + 1}`;
  } catch {
    // Only a hint for those who write the code.
    return undefined;
  }
}
