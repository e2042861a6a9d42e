// `npm start`: installs and builds what is missing, then becomes the server (same process, so signals reach it).
import { chdir } from "node:process";
import { ensureBuilt, ensureInstalled, root } from "./project.mjs";

// As process 1 of a container a signal that nobody listens for is lost. The server takes over from these listeners.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => process.exit(0));
chdir(root);
await ensureInstalled({ withDev: false });
await ensureBuilt();
process.env.NODE_ENV ??= "production";
await import("../dist/server/main.js");
