// After `npm pack`: package.json is the project's again.
import { existsSync, renameSync } from "node:fs";
import { keptManifest, manifest } from "./project.mjs";

if (existsSync(keptManifest)) renameSync(keptManifest, manifest);
