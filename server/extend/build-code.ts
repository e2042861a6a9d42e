import { join, relative, resolve, sep } from "node:path";
import type { BuildOptions, Message, OutputFile, Plugin } from "esbuild";
import { ConfigError } from "#server/config/config-error.ts";
import type { ContentProblem } from "#server/content/content-source.ts";
import { messageOf } from "#shared/errors.ts";
import { type CodeFiles, nameOfCode } from "./code-files.ts";

/** Files to be written, by their paths, and what they are. */
export type MadeCode = {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly pageTypes: readonly string[];
  /** Paths of the scripts that browsers load, by the names of islands. */
  readonly islands: Readonly<Record<string, string>>;
  readonly problems: readonly ContentProblem[];
};

/** The module that threads for Markdown load. */
export const serverModule = "server/index.js";

/** JSX is data: own-nodes.ts makes the page's tree of it. */
const jsx =
  'const $element = (name, properties, ...children) => ({ name, properties: properties ?? {}, children }); const $fragment = "";';

/**
 * Builds a content folder's code with esbuild. All files are built together; one by one only when that fails, so that one that is wrong is
 * named and left out.
 *
 * @throws {ConfigError} when esbuild is not installed.
 */
export async function buildCode(code: CodeFiles, contentDir: string): Promise<MadeCode> {
  const { build } = await import("esbuild").catch((cause: unknown) => {
    throw new ConfigError([
      `expected esbuild to be installed beside Signpost (npm install esbuild), or "signpost build" to have been run on the content folder, to build what is in extend/: ${messageOf(cause)}`,
    ]);
  });
  const common = {
    bundle: true,
    write: false,
    format: "esm",
    splitting: true,
    logLevel: "silent",
    absWorkingDir: code.folder,
  } as const satisfies BuildOptions;
  const forServer = async (files: readonly string[]) => {
    const contents = indexOf(files, code.islands.map(nameOfCode));
    const { outputFiles } = await build({
      ...common,
      platform: "node",
      target: "node20",
      jsx: "transform",
      jsxFactory: "$element",
      jsxFragment: "$fragment",
      banner: { js: jsx },
      sourcemap: "linked",
      sourcesContent: false,
      plugins: [onlyFilesOf(code.folder, "node:")],
      stdin: { contents, resolveDir: code.folder, sourcefile: "index.js" },
      entryNames: "index",
      outdir: join(code.folder, "server"),
    });
    return outputFiles;
  };
  const forBrowsers = async (files: readonly string[]) => {
    const { outputFiles, metafile } = await build({
      ...common,
      platform: "browser",
      target: ["es2022", "chrome109", "firefox115", "safari16.4"],
      minify: true,
      metafile: true,
      plugins: [onlyFilesOf(code.folder)],
      entryPoints: [...files],
      entryNames: "[name]-[hash]",
      chunkNames: "[name]-[hash]",
      outdir: join(code.folder, "islands"),
    });
    const scripts = Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) =>
      entryPoint === undefined ? [] : [[nameOfCode(entryPoint), path] as const],
    );
    return { outputFiles, scripts };
  };
  const place = { folder: code.folder, contentDir };
  const server = await withoutWrong([...code.components, ...code.pageTypes], forServer, place);
  const browsers = await withoutWrong(code.islands, forBrowsers, place);
  return {
    files: new Map([...filesOf(server.made, code.folder), ...filesOf(browsers.made?.outputFiles, code.folder)]),
    pageTypes: server.right.filter((file) => code.pageTypes.includes(file)).map(nameOfCode),
    islands: Object.fromEntries(browsers.made?.scripts ?? []),
    problems: [...server.problems, ...browsers.problems],
  };
}

/** Each file is loaded by itself, so that one that throws as it is loaded costs its own places. */
function indexOf(files: readonly string[], islands: readonly string[]): string {
  const loaders = (kind: string) =>
    files
      .filter((file) => file.startsWith(`${kind}/`))
      .map((file) => `${JSON.stringify(nameOfCode(file))}: () => import(${JSON.stringify(`./${file}`)})`);
  return `export const components = { ${loaders("components").join(", ")} };
export const pages = { ${loaders("pages").join(", ")} };
export const islands = ${JSON.stringify(islands)};`;
}

type Built<Made> = {
  readonly made?: Made;
  readonly right: readonly string[];
  readonly problems: readonly ContentProblem[];
};
type Place = { readonly folder: string; readonly contentDir: string };

async function withoutWrong<Made>(
  files: readonly string[],
  build: (files: readonly string[]) => Promise<Made>,
  place: Place,
): Promise<Built<Made>> {
  if (files.length === 0) return { right: [], problems: [] };
  const tried = await attempt(() => build(files), place);
  if ("made" in tried) return { made: tried.made, right: files, problems: [] };
  const problems: ContentProblem[] = [];
  const right: string[] = [];
  for (const file of files) {
    const alone = await attempt(() => build([file]), place);
    if ("made" in alone) right.push(file);
    else problems.push(...alone.problems);
  }
  // What each file can do, all of them can: only what they share is divided otherwise.
  return right.length === 0 ? { right, problems } : { made: await build(right), right, problems };
}

type Attempt<Made> = { readonly made: Made } | { readonly problems: readonly ContentProblem[] };

async function attempt<Made>(build: () => Promise<Made>, place: Place): Promise<Attempt<Made>> {
  try {
    return { made: await build() };
  } catch (error) {
    return { problems: messagesIn(error).map((message) => problemOf(message, place)) };
  }
}

function messagesIn(error: unknown): readonly Message[] {
  if (error instanceof Error && "errors" in error && Array.isArray(error.errors)) return error.errors;
  throw error;
}

function problemOf({ text, location }: Message, { folder, contentDir }: Place): ContentProblem {
  const file = relative(resolve(contentDir), resolve(folder, location?.file ?? "."));
  return { severity: "error", file, message: text, ...(location && { line: location.line }) };
}

/** Content has no packages of its own, and none of the server's; what is outside of the folder is not looked at for changes. */
function onlyFilesOf(folder: string, allowed?: string): Plugin {
  return {
    name: "only-own-files",
    setup(plugin) {
      plugin.onResolve({ filter: /./ }, ({ path, kind, resolveDir }) => {
        if (kind === "entry-point") return undefined;
        if (allowed !== undefined && path.startsWith(allowed)) return { path, external: true };
        const isBelow = path.startsWith(".") && resolve(resolveDir, path).startsWith(`${folder}${sep}`);
        return isBelow
          ? undefined
          : { errors: [{ text: `"${path}" is no file in extend/, which is all that its code may import` }] };
      });
    },
  };
}

function filesOf(files: readonly OutputFile[] | undefined, folder: string): (readonly [string, Uint8Array])[] {
  return (files ?? []).map(({ path, contents }) => [relative(folder, path), contents]);
}
