import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Message } from "esbuild";
import { ConfigError } from "#server/config/config-error.ts";
import type { ContentProblem } from "#server/content/content-source.ts";
import type { OwnComponents } from "#server/content/own-components.ts";
import { messageOf } from "#shared/errors.ts";

/** Where a content folder keeps its own components, each in a file of its name. */
const componentsFolder = "extend/components";

const componentFile = /^([A-Z][A-Za-z0-9]{0,63})\.(?:tsx|jsx|ts|js)$/;

/** JSX is data: own-components.ts makes the page's tree of it. */
const jsx =
  'const $element = (name, properties, ...children) => ({ name, properties: properties ?? {}, children }); const $fragment = "";';

/**
 * Builds `extend/components` of a content folder into a module in `outdir`, whose name carries the hash of its text. Each file is built by
 * itself first: one that is wrong is named and left out.
 *
 * @throws {ConfigError} when esbuild is not installed.
 */
export async function buildComponents(contentDir: string, outdir: string): Promise<OwnComponents> {
  const folder = resolve(contentDir, componentsFolder);
  if (!existsSync(folder)) return { problems: [] };
  const { build } = await import("esbuild").catch((cause: unknown) => {
    throw new ConfigError([
      `EXTEND is "on": expected esbuild to be installed beside Signpost (npm install esbuild), to build what is in extend/: ${messageOf(cause)}`,
    ]);
  });
  const options = {
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    jsx: "transform",
    jsxFactory: "$element",
    jsxFragment: "$fragment",
    logLevel: "silent",
    // Content has no packages of its own, and none of the server's.
    packages: "external",
    absWorkingDir: folder,
  } as const;
  const names = (await readdir(folder)).toSorted();
  const problems: ContentProblem[] = [];
  const built: string[] = [];
  for (const file of names.filter((name) => componentFile.test(name))) {
    try {
      await build({ ...options, entryPoints: [file] });
      built.push(file);
    } catch (error) {
      problems.push(...messagesIn(error).map((message) => problemOf(message, folder, contentDir)));
    }
  }
  const [first] = built;
  if (first === undefined) return { problems };
  const imports = built.map((file, at) => `import * as c${at} from "./${file}";`);
  const entries = built.map((file, at) => `${JSON.stringify(componentFile.exec(file)?.[1])}: c${at}.default`);
  const contents = `${imports.join("\n")}\nexport const components = { ${entries.join(", ")} };`;
  const { outputFiles } = await build({ ...options, stdin: { contents, resolveDir: folder }, banner: { js: jsx } });
  const text = outputFiles[0]?.text ?? "";
  const file = join(resolve(outdir), `components-${createHash("sha256").update(text).digest("hex").slice(0, 12)}.mjs`);
  await mkdir(outdir, { recursive: true });
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
  return { url: pathToFileURL(file).href, problems };
}

function messagesIn(error: unknown): readonly Message[] {
  if (error instanceof Error && "errors" in error && Array.isArray(error.errors)) return error.errors;
  throw error;
}

function problemOf({ text, location }: Message, folder: string, contentDir: string): ContentProblem {
  const file = relative(resolve(contentDir), resolve(folder, location?.file ?? "."));
  return { severity: "error", file, message: text, ...(location && { line: location.line }) };
}
