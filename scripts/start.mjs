// `npm start`: installs and builds what is missing, then becomes the server (same process, so signals reach it).
import { chdir } from "node:process";
import { ensureBuilt, ensureInstalled, root } from "./project.mjs";

chdir(root);
ensureInstalled({ withDev: false });
await ensureBuilt();
process.env.NODE_ENV ??= "production";
await import("../dist/server/main.js");
