import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findTool } from "./system-tools.mjs";

/**
 * Starts an nginx of its own with what its `http` block shall have; all that it writes lies in `folder`.
 *
 * @throws when there is none on this machine, or it refuses the configuration.
 */
export async function startNginx(folder, http) {
  const nginx = findTool("nginx");
  if (nginx === undefined) throw new Error("there is no nginx on this machine");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "nginx.conf");
  const args = ["-p", folder, "-c", file, "-e", join(folder, "error.log")];
  const call = (...more) => {
    const { status, stderr } = spawnSync(nginx, [...args, ...more], { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
  };
  const write = (text) => {
    writeFileSync(file, configOf(folder, text));
    call("-t");
  };
  write(http);
  const server = spawn(nginx, [...args, "-g", "daemon off;"], { stdio: "ignore" });
  return {
    reload(text) {
      write(text);
      call("-s", "reload");
    },
    async stop() {
      if (server.exitCode !== null) return;
      server.kill("SIGTERM");
      await once(server, "exit");
    },
  };
}

function configOf(folder, http) {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`);
  return `worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 2048; }
http {
access_log off;
${temporary.join("\n")}
${http}
}
`;
}
