// `npm run dev`: rebuilds on every change of a source file, restarts the server and reloads open pages.
import { spawn } from "node:child_process";
import { chdir } from "node:process";
import { ensureInstalled, root } from "./project.mjs";

chdir(root);
ensureInstalled({ withDev: false });
const { watchAll } = await import("../esbuild.config.mjs");

let server;
let restart;
await watchAll(() => {
  clearTimeout(restart);
  restart = setTimeout(startServer, 50);
});

function startServer() {
  const start = () => {
    server = spawn(process.execPath, ["--enable-source-maps", "dist/server/main.js"], {
      stdio: "inherit",
      // Open pages hold a stream that tells them to reload: a restart does not wait for it.
      env: { SHUTDOWN_TIMEOUT_MS: "300", ...process.env, DEV_RELOAD: "true" },
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
