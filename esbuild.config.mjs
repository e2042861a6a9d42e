import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, context } from "esbuild";

const shared = {
  bundle: true,
  format: "esm",
  jsx: "automatic",
  logLevel: "warning",
  metafile: true,
  splitting: true,
  define: { "process.env.NODE_ENV": '"production"' },
};

/** The browser's code: one small entry, islands and React in chunks that load when they are needed; hashed names. */
const client = {
  ...shared,
  entryPoints: { main: "client/main.ts", site: "client/styles/site.css" },
  outdir: "dist/client",
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  minify: true,
  sourcemap: "linked",
  target: ["es2022", "chrome109", "firefox115", "safari16.4"],
};

/** A plain script of its own, because modules run when the page may have been painted already. */
const beforePaint = {
  ...client,
  entryPoints: {
    "before-paint": "client/navigation/before-paint.ts",
    "live-preview": "client/preview/live-preview.ts",
  },
  format: "iife",
  splitting: false,
};

/**
 * Apps that the site has where no vendor's is set, built as a vendor's are: plain scripts, each by itself, and a manifest that lists
 * them, under one name or by script set (client/apps/README.md).
 */
const apps = {
  ...client,
  entryPoints: {
    "contact-index": "client/apps/support-form/index.ts",
    "contact-hot-contact": "client/apps/support-form/hot-contact.ts",
    "contact-statuspage-index": "client/apps/support-form/statuspage-index.ts",
    "file-download": "client/apps/support-form/file-download.ts",
    "requests-portal": "client/apps/requests-portal/portal.ts",
    "requests-portal-upgrade": "client/apps/requests-portal/upgraded-portal.ts",
    "requests-portal-style": "client/apps/requests-portal/portal.css",
  },
  format: "iife",
  splitting: false,
};

/** What each manifest lists, by the names of the entry points. */
const appManifests = {
  "contact-forms": {
    index: { js: ["contact-index"] },
    "hot-contact": { js: ["contact-hot-contact"] },
    "statuspage-index": { js: ["contact-statuspage-index"] },
  },
  "static-forms": { js: ["file-download"] },
  "requests-portal": { js: ["requests-portal"], css: ["requests-portal-style"] },
  "requests-portal-upgrade": { js: ["requests-portal-upgrade"], css: ["requests-portal-style"] },
};

/** The server, with its libraries: one file to read at start; what is imported dynamically stays apart. */
const server = {
  ...shared,
  entryPoints: [
    "server/main.ts",
    "server/content/markdown-worker/markdown-worker.ts",
    "server/search/embedded/worker/search-thread.ts",
    ...scriptEntries(),
  ],
  outbase: ".",
  outdir: "dist",
  platform: "node",
  target: "node20",
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: "linked",
  // Only scripts use these, and a plain install does not bring them.
  external: ["autocannon", "axe-core", "playwright-core"],
  chunkNames: "server/chunks/[name]-[hash]",
  // Bundled CommonJS packages call `require` for Node's own modules.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
};

/** Scripts written in TypeScript are bundled beside the server, with packages left in node_modules. */
function scriptEntries() {
  return readdirSync("scripts")
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `scripts/${name}`);
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Writes dist/manifest.json (what the document links to) and a .br and .gz beside every asset. */
async function finishClient(appsMetafile, ...metafiles) {
  const outputs = metafiles.flatMap((metafile) => Object.entries(metafile.outputs));
  const entry = (point) => `/assets/${basename(outputs.find(([, output]) => output.entryPoint === point)[0])}`;
  const favicon = await hashedCopy("client/static/favicon.svg");
  const manifest = {
    script: entry("client/main.ts"),
    beforePaint: entry("client/navigation/before-paint.ts"),
    livePreview: entry("client/preview/live-preview.ts"),
    style: entry("client/styles/site.css"),
    favicon,
  };
  await writeFile("dist/manifest.json", JSON.stringify(manifest));
  await writeAppManifests(appsMetafile);
  await dropIdleImports(outputs);
  const files = readdirSync("dist/client").filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(files.map(precompress));
}

/**
 * Every file imports the one with esbuild's helpers for CommonJS as soon as any file needs them: React's do, the first script
 * does not. Such an import of nothing is blanked out; source maps stay true.
 */
async function dropIdleImports(outputs) {
  const helpers = outputs.filter(([, { inputs }]) => Object.keys(inputs).length === 0).map(([path]) => basename(path));
  const imports = helpers.map((name) => `import"./${name}";`);
  for (const [path] of outputs.filter(([name]) => name.endsWith(".js"))) {
    const text = await readFile(path, "utf8");
    const without = imports.reduce((code, line) => code.replace(line, " ".repeat(line.length)), text);
    if (without !== text) await writeFile(path, without);
  }
}

/** Manifests keep their names: whoever has an old page finds the present scripts. */
async function writeAppManifests({ outputs }) {
  const named = (name) => {
    const [path] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === apps.entryPoints[name]);
    return `/assets/${basename(path)}`;
  };
  const filledIn = (value) =>
    Array.isArray(value)
      ? value.map(named)
      : Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filledIn(each)]));
  for (const [name, manifest] of Object.entries(appManifests)) {
    await writeFile(`dist/client/${name}.json`, JSON.stringify(filledIn(manifest)));
  }
}

async function hashedCopy(path) {
  const hash = createHash("sha256")
    .update(await readFile(path))
    .digest("hex")
    .slice(0, 8)
    .toUpperCase();
  const name = basename(path).replace(/(\.\w+)$/, `-${hash}$1`);
  await copyFile(path, join("dist/client", name));
  return `/assets/${name}`;
}

async function precompress(name) {
  const file = join("dist/client", name);
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await compressBrotli(bytes, { params }));
  await writeFile(`${file}.gz`, await compressGzip(bytes, { level: 9 }));
}

/** Builds browser and server code into dist/. Old files go first, so that dist/ holds exactly one build. */
export async function buildAll() {
  await rm("dist", { recursive: true, force: true });
  await mkdir("dist/client", { recursive: true });
  const [browser, early, own] = await Promise.all([build(client), build(beforePaint), build(apps), build(server)]);
  await finishClient(own.metafile, browser.metafile, early.metafile);
}

/** Rebuilds on every change of a source file and calls `rebuilt` after each complete build. */
export async function watchAll(rebuilt) {
  const onEnd = (name, after) => ({
    name,
    setup: (plugin) =>
      plugin.onEnd(async (result) => {
        if (result.errors.length === 0) {
          await after?.(result.metafile);
          rebuilt();
        }
      }),
  });
  await mkdir("dist/client", { recursive: true });
  const { metafile: early } = await build(beforePaint);
  let own = (await build(apps)).metafile;
  const contexts = await Promise.all([
    context({ ...client, plugins: [onEnd("client", (metafile) => finishClient(own, metafile, early))] }),
    context({
      ...apps,
      plugins: [
        onEnd("apps", (metafile) => {
          own = metafile;
          return writeAppManifests(own);
        }),
      ],
    }),
    context({ ...server, plugins: [onEnd("server")] }),
  ]);
  await Promise.all(contexts.map((each) => each.watch()));
}
