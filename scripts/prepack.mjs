// `npm pack`: builds, and states in package.json what the package is: everything is bundled, so it needs no other package.
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { buildNow, ensureInstalled, keptManifest, manifest } from "./project.mjs";
import { licencesText } from "./release/licences.mjs";

// An earlier run that was cut off.
if (existsSync(keptManifest)) copyFileSync(keptManifest, manifest);
await ensureInstalled({ withDev: false });
await buildNow();
// What is bundled is passed on, and its licences with it.
writeFileSync("dist/licences.txt", licencesText());
const { dependencies, devDependencies, scripts, imports, jest, ...packed } = JSON.parse(readFileSync(manifest, "utf8"));
copyFileSync(manifest, keptManifest);
// Only sites with a database or OpenSearch need these, and say so.
const { enginePackages } = await import("../esbuild.config.mjs");
const peerDependencies = Object.fromEntries(enginePackages.map((name) => [name, dependencies[name]]));
const peerDependenciesMeta = Object.fromEntries(enginePackages.map((name) => [name, { optional: true }]));
writeFileSync(manifest, `${JSON.stringify({ ...packed, peerDependencies, peerDependenciesMeta }, null, 2)}\n`);
