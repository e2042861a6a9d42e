import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import type { OwnCode } from "#server/content/own-code.ts";
import { buildCode, serverModule } from "./build-code.ts";
import { codeFilesOf } from "./code-files.ts";

/** The site's own code, with what browsers load of it. */
export type BuiltCode = OwnCode & {
  /** Names of scripts, without folder, by the names of islands. */
  readonly islands: Readonly<Record<string, string>>;
  /** The folder with all scripts of islands; absent: there are none. */
  readonly islandFolder?: string;
};

const noCode: BuiltCode = { pageTypes: [], islands: {}, problems: [] };

/** What is written beside the files that were built: the same files need not be built again. */
const recordSchema = z.object({
  hasModule: z.boolean(),
  pageTypes: z.array(z.string()),
  islands: z.record(z.string(), z.string()),
  problems: z.array(
    z.object({
      severity: z.enum(["error", "warning"]),
      file: z.string(),
      line: z.number().optional(),
      message: z.string(),
    }),
  ),
});
type BuildRecord = z.infer<typeof recordSchema>;
const recordName = "built.json";

/** Where `signpost build` puts what it built: a server that finds it there needs no esbuild. */
const builtFolder = "extend/.built";

/**
 * The code of a content folder, built: as `signpost build` left it, else by esbuild into `outdir`, in a folder of the hash of its files.
 *
 * @throws {ConfigError} when it has to be built and esbuild is not installed.
 */
export async function builtCode(contentDir: string, outdir: string): Promise<BuiltCode> {
  const code = codeFilesOf(contentDir);
  if (code === undefined) return noCode;
  for (const folder of [join(resolve(contentDir, builtFolder), code.hash), join(resolve(outdir), code.hash)]) {
    const known = await readRecord(folder);
    if (known !== undefined) return known;
  }
  return await build(contentDir, outdir);
}

/** Builds a content folder's code into that folder, for servers without esbuild; what was built before goes. @throws as `builtCode` does. */
export async function buildForServers(contentDir: string): Promise<BuiltCode> {
  const outdir = resolve(contentDir, builtFolder);
  await rm(outdir, { recursive: true, force: true });
  return await build(contentDir, outdir);
}

/** Removes what was built of files that are others by now. */
export async function removeOldBuilds(contentDir: string, outdir: string): Promise<void> {
  const hash = codeFilesOf(contentDir)?.hash;
  const names = await readdir(outdir).catch(() => []);
  await Promise.all(
    names.filter((name) => name !== hash).map((name) => rm(join(outdir, name), { recursive: true, force: true })),
  );
}

async function build(contentDir: string, outdir: string): Promise<BuiltCode> {
  const code = codeFilesOf(contentDir);
  if (code === undefined) return noCode;
  const { files, pageTypes, islands, problems } = await buildCode(code, contentDir);
  const folder = join(resolve(outdir), code.hash);
  const fresh = `${folder}.${process.pid}`;
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(fresh, path)), { recursive: true });
    await writeFile(join(fresh, path), bytes);
  }
  const record: BuildRecord = {
    hasModule: files.has(serverModule),
    pageTypes: [...pageTypes],
    islands: { ...islands },
    // The schema names the fields of a problem that a build has.
    problems: problems.map(({ severity, file, line, message }) => ({
      severity,
      file,
      message,
      ...(line !== undefined && { line }),
    })),
  };
  await mkdir(fresh, { recursive: true });
  await writeFile(join(fresh, recordName), JSON.stringify(record));
  // Another process may have built the same meanwhile: then its files are as good.
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true, force: true }));
  return ofRecord(record, folder);
}

async function readRecord(folder: string): Promise<BuiltCode | undefined> {
  const text = await readFile(join(folder, recordName), "utf8").catch(() => undefined);
  return text === undefined ? undefined : ofRecord(recordSchema.parse(JSON.parse(text)), folder);
}

function ofRecord({ hasModule, pageTypes, islands, problems }: BuildRecord, folder: string): BuiltCode {
  const names = Object.entries(islands).map(([name, path]) => [name, path.slice(path.lastIndexOf("/") + 1)] as const);
  return {
    ...(hasModule && { url: pathToFileURL(join(folder, serverModule)).href }),
    pageTypes,
    islands: Object.fromEntries(names),
    ...(names.length > 0 && { islandFolder: join(folder, "islands") }),
    problems: problems.map(({ line, ...problem }) => ({ ...problem, ...(line !== undefined && { line }) })),
  };
}
