// Runs a TypeScript script of this folder from the build: `node scripts/run.mjs content-check [arguments]`.
import { chdir } from "node:process";
import { ensureBuilt, ensureInstalled, root } from "./project.mjs";

const [name, ...args] = process.argv.slice(2);
await ensureInstalled({ withDev: name === "bench" || name === "screenshots" });
const calledFrom = process.cwd();
chdir(root);
await ensureBuilt();
chdir(calledFrom);
process.argv = [process.argv[0], name, ...args];
await import(`../dist/scripts/${name}.js`);
