import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { SyntaxUse } from "#server/content/markdown/components/resolve-tree.ts";
import type { Dialect } from "#server/content/markdown/syntaxes/dialects.ts";

/** Where a text stands: its folder of content, its file in that, its text, and the generator that it was written for. */
type ProgramPlace = {
  readonly root: string;
  readonly file: string;
  readonly body: string;
  readonly dialect: Dialect | undefined;
};

/** What generators bring along themselves: whoever reads their dialect has to know it. */
const ofGenerators =
  /^(?:@astrojs\/|@theme\/|@theme-original\/|@docusaurus\/|vitepress(?:\/|$)|astro:|@mintlify\/|next\/|react$|vue$)/;
const imported = /^[ \t]*import\s+([^"';]{1,500}?)\s+from\s+["']([^"'\n]{1,300})["']/gm;
const endings = ["", ...[".astro", ".vue", ".jsx", ".tsx", ".js", ".ts", ".mjs", ".svelte", ".md", ".mdx", ".json"]];
/** A project's root is at most so many folders above its content. */
const mostAbove = 4;

/**
 * Whether what a component, an expression or an API reference of a text would have shown is made by a program, or from a file, that is
 * not there to be read: like a link to what is nowhere in the folder, it was lost before the move.
 */
export function absentPrograms(place: ProgramPlace): (use: SyntaxUse) => boolean {
  const sources = importsIn(place.body);
  const isAbsentName = (name: string) => {
    const source = sources.get(name);
    return source !== undefined && !ofGenerators.test(source) && !isThere(source, place);
  };
  return ({ syntax, name, offset }) => {
    if (syntax === "API reference") return !isModuleThere(name.split(".")[0] ?? name, place.root);
    if (syntax !== "component" && syntax !== "expression") return false;
    const own = name.split(".")[0] ?? name;
    if (syntax === "component" && !sources.has(own) && place.dialect === "vitepress")
      return !above(place.root).some((folder) => existsSync(join(folder, ".vitepress/theme")));
    const given = [...place.body.slice(offset, endOfTag(place.body, offset)).matchAll(/[={]\{?["']?([\w$]+)/g)];
    return isAbsentName(own) || given.some(([, each = ""]) => isAbsentName(each));
  };
}

/** Where a tag or an expression ends that begins at `start`, by its quotes and braces. */
export function endOfTag(body: string, start: number): number {
  let depth = 0;
  let quote = "";
  for (let at = start; at < Math.min(body.length, start + 20_000); at++) {
    const sign = body[at] ?? "";
    if (quote !== "") quote = sign === quote ? "" : quote;
    else if (/["'`]/.test(sign)) quote = sign;
    else if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    if (quote === "" && depth <= 0 && (sign === ">" || (sign === "}" && body[start] === "{"))) return at + 1;
  }
  return start;
}

/** Names that a text's own programs import, and from where. */
function importsIn(body: string): ReadonlyMap<string, string> {
  const prose = body.replace(/^[ \t]*(`{3,}|~{3,})[\s\S]*?^[ \t]*\1/gm, "");
  const sources = new Map<string, string>();
  for (const [, names = "", source = ""] of prose.matchAll(imported))
    for (const each of names.split(/[{},]/)) {
      const name = each
        .trim()
        .split(/\s+as\s+/)
        .at(-1);
      if (name !== undefined && name !== "") sources.set(name, source.replace(/\?.*$/, ""));
    }
  return sources;
}

/** Relative to the file, or by a short name of a folder above it (`~/`, `@/`, `@site/`), or in a package that is installed. */
function isThere(source: string, { root, file }: ProgramPlace): boolean {
  const bases = /^\.\.?\//.test(source)
    ? [resolve(root, dirname(file), source)]
    : above(root).flatMap((folder) => {
        const short = /^(?:~\/?|@\/|@site\/|\/)(.*)$/.exec(source)?.[1];
        return short === undefined
          ? [join(folder, "node_modules", source)]
          : [join(folder, short), join(folder, "src", short)];
      });
  return bases.some((base) => endings.some((ending) => existsSync(base + ending)));
}

function isModuleThere(module: string, root: string): boolean {
  const places = [`${module}.py`, `${module}/__init__.py`, `src/${module}.py`, `src/${module}/__init__.py`];
  return above(root).some((folder) => places.some((place) => existsSync(join(folder, place))));
}

function above(root: string): readonly string[] {
  const folders = [resolve(root)];
  while (folders.length <= mostAbove) folders.push(dirname(folders.at(-1) ?? root));
  return folders;
}
