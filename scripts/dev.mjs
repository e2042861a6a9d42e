// `npm run dev`: rebuilds on every change of a source file and reloads open pages; the server is restarted when its own code changed.
import { spawn } from "node:child_process";
import { chdir } from "node:process";
import { ensureInstalled, root } from "./project.mjs";

chdir(root);
await ensureInstalled({ withDev: false });
const { watchAll } = await import("../esbuild.config.mjs");

// Beside dist/, which other commands build and use meanwhile.
const outdir = ".cache/dev";
let server;
let restart;
let hasClient = false;
await watchAll(outdir, (side) => {
  // The running server sees for itself what is new for browsers.
  if (side === "client" && hasClient && server !== undefined) return;
  hasClient ||= side === "client";
  clearTimeout(restart);
  restart = setTimeout(startServer, 50);
});

function startServer() {
  const start = () => {
    server = spawn(process.execPath, ["--enable-source-maps", `${outdir}/server/main.js`], {
      stdio: "inherit",
      // Open pages hold a stream that tells them to reload: a restart does not wait for it.
      env: {
        NODE_ENV: "development",
        SHUTDOWN_DELAY_MS: "0",
        SHUTDOWN_TIMEOUT_MS: "300",
        ...process.env,
        DEV_RELOAD: "true",
      },
    });
  };
  if (server === undefined || server.exitCode !== null) return start();
  server.once("exit", start);
  server.kill("SIGTERM");
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    server?.kill(signal);
    process.exit(0);
  });
}
