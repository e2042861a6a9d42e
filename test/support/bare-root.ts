import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, cpSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const containerfile = readFileSync(join(repository, "Containerfile"), "utf8");

/** What a container is made of here: namespaces, mounts and chroot, which root may make. */
export const canRunInRoot =
  process.getuid?.() === 0 && ["unshare", "mount", "chroot", "ldd"].every((name) => pathOf(name) !== undefined);

function pathOf(name: string): string | undefined {
  try {
    return execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}

/** The final stage of the Containerfile by its own scripts, in a root that has Node, what Node loads, and nothing else. */
export function makeImageRoot(root: string, tarball: string): void {
  const loaded = execFileSync("ldd", [process.execPath], { encoding: "utf8" }).matchAll(/(\/\S+) \(0x/g);
  for (const [, library = ""] of loaded) {
    mkdirSync(join(root, dirname(library)), { recursive: true });
    copyFileSync(realpathSync(library), join(root, library));
  }
  for (const folder of ["usr/local/bin", "usr/local/lib/signpost", "opt", "content", "data", "tmp", "proc", "dev"])
    mkdirSync(join(root, folder), { recursive: true });
  copyFileSync(process.execPath, join(root, "usr/local/bin/node"));
  execFileSync("chmod", ["755", join(root, "usr/local/bin/node")]);
  writeFileSync(join(root, "dev/null"), "");
  cpSync(join(repository, "ops/image/healthy.mjs"), join(root, "usr/local/lib/signpost/healthy.mjs"));
  execFileSync(join(repository, "ops/image/install-package.sh"), [tarball, join(root, "opt/signpost")]);
  execFileSync("chown", ["10001:10001", join(root, "data")]);
}

export type Contained = {
  /** Of the process that is number 1 in there, as this machine counts. */
  readonly pid: number;
  /** What the container's health check ends with. */
  healthy(): Promise<number>;
  /** As an engine ends a container; resolves with the exit code. */
  stop(): Promise<number | null>;
};

/**
 * Runs the entry point of the Containerfile, with its settings, in that root: read-only but for `/data` and `/tmp`, as user 10001, as process 1,
 * with so much memory that it may write to. Resolves when the health check is content.
 */
export async function runInRoot(root: string, settings: Record<string, string>, memoryMib: number): Promise<Contained> {
  const env = { ...containerSettings(), ...settings, PATH: "/usr/local/bin" };
  const inside = [...listAfter("ENTRYPOINT"), ...listAfter("CMD")];
  const asUser = ["chroot", "--userspec=10001:10001", root];
  const prepare = `
    root=$1; shift
    mount --bind "$root" "$root"; mount --bind "$root/data" "$root/data"
    mount -t tmpfs -o size=16m tmpfs "$root/tmp"; mount -t proc proc "$root/proc"; mount --bind /dev/null "$root/dev/null"
    mount -o remount,ro,bind "$root"
    ulimit -d ${memoryMib * 1024}
    exec env -i ${quoted(env)} "$(command -v chroot)" --userspec=10001:10001 "$root" "$@"`;
  const unshare = ["--mount", "--pid", "--fork", "--kill-child", "sh", "-ec", prepare, "sh", root, ...inside];
  const outer = spawn("unshare", unshare, { stdio: ["ignore", "ignore", "inherit"] });
  const healthy = async () => {
    const check = [...asUser.slice(1), ...listAfter("HEALTHCHECK")];
    const checking = spawn("chroot", check, {
      env: { ...process.env, ...env, PATH: env.PATH + systemPath },
      stdio: "ignore",
    });
    const [code] = (await once(checking, "exit")) as [number];
    return code;
  };
  while ((await healthy()) !== 0) if (outer.exitCode !== null) throw new Error(`it ended with ${outer.exitCode}`);
  const pid = innermost(outer);
  return {
    pid,
    healthy,
    async stop() {
      if (outer.exitCode !== null) return outer.exitCode;
      process.kill(pid, "SIGTERM");
      const [code] = (await once(outer, "exit")) as [number | null];
      return code;
    },
  };
}

/** Where this machine has `chroot`. */
const systemPath = ":/usr/sbin:/usr/bin:/sbin:/bin";

function quoted(env: Readonly<Record<string, string>>): string {
  return Object.entries(env)
    .map(([name, value]) => `'${name}=${value}'`)
    .join(" ");
}

/** The list that an instruction of the last stage has, such as `CMD ["serve"]`. */
function listAfter(instruction: string): readonly string[] {
  const text = new RegExp(`^${instruction}.*?(\\[.*\\])$`, "m").exec(containerfile)?.[1] ?? "[]";
  return JSON.parse(text);
}

function containerSettings(): Record<string, string> {
  const line = /^ENV (.*)$/m.exec(containerfile)?.[1] ?? "";
  return Object.fromEntries(line.split(" ").map((pair) => pair.split("=", 2) as [string, string])); // NAME=value
}

function innermost({ pid }: ChildProcess): number {
  let last = pid ?? 0;
  for (;;) {
    const [child] = readFileSync(`/proc/${last}/task/${last}/children`, "utf8").trim().split(" ").filter(Boolean);
    if (child === undefined) return last;
    last = Number(child);
  }
}
