import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { copyFile, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, context } from "esbuild";

/**
 * The options of each bundle. For people who work on the code (`isDev`): React's development build, nothing minified, names that
 * stay when the content changes, packages of the server left where they are.
 */
function bundles({ isDev, outdir }) {
  const shared = {
    bundle: true,
    format: "esm",
    jsx: "automatic",
    jsxDev: isDev,
    logLevel: "warning",
    metafile: true,
    splitting: true,
    define: { "process.env.NODE_ENV": isDev ? '"development"' : '"production"' },
  };
  const client = {
    ...shared,
    entryPoints: { main: "client/main.ts" },
    outdir: `${outdir}/client`,
    entryNames: isDev ? "[name]" : "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    minify: !isDev,
    // The package has no maps: their addresses would be bytes that lead nowhere.
    sourcemap: isDev ? "linked" : "external",
    sourcesContent: !isDev,
    target: ["es2022", "chrome109", "firefox115", "safari16.4"],
  };
  const plainScript = { ...client, format: "iife", splitting: false };
  return {
    /** The browser's code: one small entry, islands and React in chunks that load when they are needed; hashed names. */
    client,
    style: { ...client, entryPoints: { site: "client/styles/site.css" }, splitting: false },
    /** Plain scripts of their own, because modules run when the page may have been painted already. */
    beforePaint: { ...plainScript, entryPoints: earlyScripts },
    apps: { ...plainScript, entryPoints: appScripts },
    /** The server, with its libraries: one file to read at start; what is imported dynamically stays apart. */
    server: {
      ...shared,
      entryPoints: [...serverEntries, ...(isDev ? [] : scriptEntries())],
      outbase: ".",
      outdir,
      platform: "node",
      // Letters of other alphabets as they are, not as six signs each.
      charset: "utf8",
      target: "node20",
      minifyWhitespace: !isDev,
      minifySyntax: !isDev,
      sourcemap: "linked",
      sourcesContent: !isDev,
      ...(isDev
        ? { packages: "external" }
        : // Only scripts use these, and a plain install does not bring them.
          { external: ["autocannon", "axe-core", "esbuild", "playwright-core", ...enginePackages] }),
      chunkNames: "server/chunks/[name]-[hash]",
      // Bundled CommonJS packages call `require` for Node's own modules.
      banner: {
        js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
      },
    },
  };
}

const earlyScripts = {
  "before-paint": "client/navigation/before-paint.ts",
  "live-preview": "client/preview/live-preview.ts",
  "start-islands": "client/islands/start-islands.ts",
};

/**
 * Apps that the site has where no vendor's is set, built as a vendor's are: plain scripts, each by itself, and a manifest that lists
 * them, under one name or by script set (client/apps/README.md).
 */
const appScripts = {
  "contact-index": "client/apps/support-form/index.ts",
  "contact-hot-contact": "client/apps/support-form/hot-contact.ts",
  "contact-statuspage-index": "client/apps/support-form/statuspage-index.ts",
  "file-download": "client/apps/support-form/file-download.ts",
  "requests-portal": "client/apps/requests-portal/portal.ts",
  "requests-portal-upgrade": "client/apps/requests-portal/upgraded-portal.ts",
  "requests-portal-style": "client/apps/requests-portal/portal.css",
};

/** Loaded only where engines are set that instances share: the package is small without them. */
export const enginePackages = ["pg", "pg-boss", "node-pg-migrate", "@opensearch-project/opensearch"];

const serverEntries = [
  "server/main.ts",
  "server/content/markdown-worker/markdown-worker.ts",
  "server/search/thread/search-thread.ts",
  "server/social-picture/picture-thread.ts",
];

/** What pictures for shared links are drawn with: most alphabets, in one weight. */
const pictureFiles = {
  ...Object.fromEntries(
    ["latin", "latin-ext", "cyrillic", "greek", "vietnamese"].map((script) => [
      `inter-${script}.woff`,
      `@fontsource/inter/files/inter-${script}-700-normal.woff`,
    ]),
  ),
  "inter-licence.txt": "@fontsource/inter/LICENSE",
};

async function copyPictureFiles(outdir) {
  await mkdir(`${outdir}/social-picture`, { recursive: true });
  const copies = Object.entries(pictureFiles).map(([name, from]) =>
    copyFile(`node_modules/${from}`, `${outdir}/social-picture/${name}`),
  );
  await Promise.all([...copies, packPictureLibrary(`${outdir}/social-picture/resvg.wasm.br`)]);
}

/** They make the tables of a database, and are read when one is opened. */
async function copyMigrations(outdir) {
  await cp("server/store/database/migrations", `${outdir}/migrations`, { recursive: true });
}

/** A quarter of the package it would be, as it is. */
async function packPictureLibrary(to) {
  const wasm = await readFile("node_modules/@resvg/resvg-wasm/index_bg.wasm");
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  await writeFile(to, await compressBrotli(wasm, { params }));
}

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

/** Scripts written in TypeScript are bundled beside the server, with packages left in node_modules. */
function scriptEntries() {
  return readdirSync("scripts")
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `scripts/${name}`);
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Writes dist/manifest.json: what the document links to. */
async function writeManifest(outdir, ...metafiles) {
  const outputs = metafiles.flatMap((metafile) => Object.entries(metafile.outputs));
  const entry = (point) => `/assets/${basename(outputs.find(([, output]) => output.entryPoint === point)[0])}`;
  const favicon = await hashedCopy("client/static/favicon.svg", `${outdir}/client`);
  const socialImage = await hashedCopy("client/static/social.png", `${outdir}/client`);
  const manifest = {
    script: entry("client/main.ts"),
    beforePaint: entry("client/navigation/before-paint.ts"),
    livePreview: entry("client/preview/live-preview.ts"),
    islands: entry("client/islands/start-islands.ts"),
    style: entry("client/styles/site.css"),
    favicon,
    socialImage,
  };
  await writeFile(`${outdir}/manifest.json`, JSON.stringify(manifest));
}

/** A .br and a .gz beside every asset. */
async function precompressAll() {
  const files = readdirSync("dist/client").filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(files.map(precompress));
}

/**
 * Every file imports the one with esbuild's helpers for CommonJS as soon as any file needs them: React's do, the first script
 * does not. Such an import of nothing is blanked out; source maps stay true.
 */
async function dropIdleImports(...metafiles) {
  const outputs = metafiles.flatMap((metafile) => Object.entries(metafile.outputs));
  const helpers = outputs.filter(([, { inputs }]) => Object.keys(inputs).length === 0).map(([path]) => basename(path));
  const imports = helpers.map((name) => `import"./${name}";`);
  for (const [path] of outputs.filter(([name]) => name.endsWith(".js"))) {
    const text = await readFile(path, "utf8");
    const without = imports.reduce((code, line) => code.replace(line, " ".repeat(line.length)), text);
    if (without !== text) await writeFile(path, without);
  }
}

/** Manifests keep their names: whoever has an old page finds the present scripts, which lie beside them wherever the site is mounted. */
async function writeAppManifests(outdir, { outputs }) {
  const named = (name) => {
    const [path] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === appScripts[name]);
    return basename(path);
  };
  const filledIn = (value) =>
    Array.isArray(value)
      ? value.map(named)
      : Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filledIn(each)]));
  for (const [name, manifest] of Object.entries(appManifests)) {
    await writeFile(`${outdir}/client/${name}.json`, JSON.stringify(filledIn(manifest)));
  }
}

async function hashedCopy(path, folder) {
  const hash = createHash("sha256")
    .update(await readFile(path))
    .digest("hex")
    .slice(0, 8)
    .toUpperCase();
  const name = basename(path).replace(/(\.\w+)$/, `-${hash}$1`);
  await copyFile(path, join(folder, name));
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
  const { client, style, beforePaint, apps, server } = bundles({ isDev: false, outdir: "dist" });
  await rm("dist", { recursive: true, force: true });
  await mkdir("dist/client", { recursive: true });
  const [browser, styles, early, own] = await Promise.all(
    [client, style, beforePaint, apps, server].map((bundle) => build(bundle)),
  );
  await import(new URL("dist/scripts/compile-texts.js", import.meta.url));
  await writeManifest("dist", browser.metafile, styles.metafile, early.metafile);
  await writeAppManifests("dist", own.metafile);
  await copyPictureFiles("dist");
  await copyMigrations("dist");
  await dropIdleImports(browser.metafile, early.metafile);
  await precompressAll();
}

/**
 * Rebuilds into `outdir` on every change of a source file, for people who work on the code. `rebuilt` is told "server" or "client" after each
 * build of that side; what a build replaces is removed.
 */
export async function watchAll(outdir, rebuilt) {
  const { client, style, beforePaint, apps, server } = bundles({ isDev: true, outdir });
  await rm(outdir, { recursive: true, force: true });
  await mkdir(`${outdir}/client`, { recursive: true });
  const [early, styles] = await Promise.all([
    build(beforePaint),
    build(style),
    copyPictureFiles(outdir),
    copyMigrations(outdir),
  ]);
  const onEnd = (side, after) => ({
    name: side,
    setup(plugin) {
      let before = [];
      plugin.onEnd(async ({ errors, metafile }) => {
        if (errors.length > 0) return;
        const written = Object.keys(metafile.outputs);
        await Promise.all(before.filter((path) => !written.includes(path)).map((path) => rm(path, { force: true })));
        before = written;
        await after?.(metafile);
        rebuilt(side);
      });
    },
  });
  const contexts = await Promise.all([
    context({
      ...client,
      plugins: [onEnd("client", (metafile) => writeManifest(outdir, metafile, styles.metafile, early.metafile))],
    }),
    context({ ...style, plugins: [onEnd("client")] }),
    context({ ...apps, plugins: [onEnd("client", (metafile) => writeAppManifests(outdir, metafile))] }),
    context({ ...server, plugins: [onEnd("server")] }),
  ]);
  await Promise.all(contexts.map((each) => each.watch()));
}
