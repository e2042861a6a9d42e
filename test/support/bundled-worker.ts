import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A file that a worker thread can run, which jest's own transform does not reach. */
export type BundledWorker = { readonly file: URL; remove(): void };

/** Bundles the source of a worker (a path from the project's folder), as the build does. */
export async function bundledWorker(source: string): Promise<BundledWorker> {
  const folder = mkdtempSync(join(tmpdir(), "worker-"));
  await build({
    absWorkingDir: root,
    entryPoints: { worker: source },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    logLevel: "error",
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
  });
  // The texts are looked for above the file.
  mkdirSync(join(folder, "shared/messages"), { recursive: true });
  symlinkSync(join(root, "shared/messages/texts"), join(folder, "shared/messages/texts"));
  return {
    file: pathToFileURL(join(folder, "worker.mjs")),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
