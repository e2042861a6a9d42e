import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aptInstall } from "./apt.mjs";
import { freePort, unprivilegedUser } from "./own-process.mjs";

const version = "2.19.3";
/** Where another user than root can read it; made anew when it is not whole. */
const home = join(tmpdir(), `signpost-opensearch-${version}`);
const heap = "256m";
/** What every full distribution has, and the one for tests has not. */
const modules = [
  { name: "analysis-common", classname: "org.opensearch.analysis.common.CommonAnalysisPlugin" },
  {
    name: "mapper-extras",
    artifact: "mapper-extras-client",
    classname: "org.opensearch.index.mapper.MapperExtrasPlugin",
  },
];
/** The client of Maven Central, with the settings it has on this machine. */
const dependencies = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1";

/** The folder with OpenSearch; undefined where it was not got yet, or there is no Java to run it. */
export function findOpenSearch() {
  const isWhole = modules.every(({ name }) => existsSync(join(home, "modules", name)));
  return isWhole && hasProgram("java", "-version") ? home : undefined;
}

/** Gets OpenSearch from Maven Central where there is none. Answers why there still is none; undefined: there is one. */
export function ensureOpenSearch() {
  if (findOpenSearch() !== undefined) return undefined;
  console.log("Getting OpenSearch…");
  if (!hasProgram("java", "-version") || !hasProgram("mvn", "-version")) aptInstall("maven", "default-jre-headless");
  if (!hasProgram("java", "-version")) return "there is no Java";
  if (!hasProgram("mvn", "-version")) return "there is no Maven to get it with";
  const folder = mkdtempSync(join(tmpdir(), "signpost-opensearch-new-"));
  try {
    return get(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The distribution for tests has the server and nothing else: modules come one by one. */
function get(folder) {
  const unpacked = maven("unpack", `org.opensearch.distribution.integ-test-zip:opensearch:${version}:zip`, folder);
  const distribution = join(folder, `opensearch-${version}`);
  if (!unpacked || !existsSync(join(distribution, "lib")))
    return "its distribution could not be got from Maven Central";
  for (const { name, artifact = name, classname } of modules) {
    const folderOf = join(distribution, "modules", name);
    mkdirSync(folderOf);
    if (!maven("copy", `org.opensearch.plugin:${artifact}:${version}:jar`, folderOf))
      return `its module ${name} could not be got from Maven Central`;
    const descriptor = {
      name,
      description: `Module ${name}`,
      version,
      "opensearch.version": version,
      "java.version": "11",
      classname,
    };
    const lines = Object.entries(descriptor).map(([key, value]) => `${key}=${value}\n`);
    writeFileSync(join(folderOf, "plugin-descriptor.properties"), lines.join(""));
  }
  spawnSync("chmod", ["-R", "a+rX", distribution]);
  // Whoever else got it meanwhile got the same.
  rmSync(home, { recursive: true, force: true });
  renameSync(distribution, home);
  return undefined;
}

function maven(goal, artifact, to) {
  const places = [`-DoutputDirectory=${to}`, `-DmarkersDirectory=${join(to, "markers")}`];
  const args = ["-B", "-q", `${dependencies}:${goal}`, `-Dartifact=${artifact}`, ...places];
  return spawnSync("mvn", args, { cwd: to, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}

function hasProgram(name, ...args) {
  return spawnSync(name, args, { stdio: "ignore" }).status === 0;
}

/**
 * Starts an OpenSearch of its own on free ports of the loopback, with throwaway data folders: one node, or a cluster of several.
 *
 * @throws when there is none on this machine, or it does not start.
 */
export async function startOpenSearch({ nodes: count = 1 } = {}) {
  if (findOpenSearch() === undefined) throw new Error("there is no OpenSearch on this machine");
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), "signpost-opensearch-"));
  const names = Array.from({ length: count }, (_, at) => `node-${at}`);
  const ports = await Promise.all(names.map(async () => ({ http: await freePort(), transport: await freePort() })));
  const seeds = ports.map(({ transport }) => `127.0.0.1:${transport}`);
  const nodes = names.map((name, at) => nodeOf({ name, ...ports[at], folder: join(folder, name), user, names, seeds }));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const atExit = () => {
    for (const node of nodes) node.signal("SIGKILL");
  };
  process.once("exit", atExit);
  await Promise.all(nodes.map((node) => node.start()));
  return {
    /** As in `OPENSEARCH_URL`. */
    url: nodes.map(({ url }) => url).join(","),
    nodes,
    /** Ends it and removes its data. */
    async stop() {
      process.off("exit", atExit);
      await Promise.all(nodes.map((node) => node.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function nodeOf({ name, http, transport, folder, user, names, seeds }) {
  const url = `http://127.0.0.1:${http}`;
  const settings = {
    "cluster.name": "signpost",
    "node.name": name,
    "path.data": join(folder, "data"),
    "path.logs": join(folder, "logs"),
    "network.host": "127.0.0.1",
    "http.port": http,
    "transport.port": transport,
    ...(names.length === 1
      ? { "discovery.type": "single-node" }
      : { "discovery.seed_hosts": seeds.join(","), "cluster.initial_cluster_manager_nodes": names.join(",") }),
    // A disk that others fill is no reason for an index to become read-only in a test.
    "cluster.routing.allocation.disk.threshold_enabled": false,
    "node.store.allow_mmap": false,
  };
  const config = join(folder, "config");
  mkdirSync(join(folder, "tmp"), { recursive: true });
  mkdirSync(config);
  mkdirSync(join(folder, "logs"));
  const written = Object.entries(settings).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
  writeFileSync(join(config, "opensearch.yml"), written.join(""));
  writeFileSync(
    join(config, "log4j2.properties"),
    "appender.console.type = Console\nappender.console.name = console\nappender.console.layout.type = PatternLayout\nappender.console.layout.pattern = [%p] [%c] %m%n\nrootLogger.level = warn\nrootLogger.appenderRef.console.ref = console\n",
  );
  for (const each of ["", "config", "logs", "tmp", ...readdirSync(config).map((file) => join("config", file))])
    if (user.uid !== undefined) chownSync(join(folder, each), user.uid, user.gid);
  const options = [
    `-Xms${heap}`,
    `-Xmx${heap}`,
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    "-XX:-UsePerfData",
    "-Djava.security.manager=allow",
    "-Djava.awt.headless=true",
    "-Dfile.encoding=UTF-8",
    "-Djna.nosys=true",
    "-Dlog4j2.disable.jmx=true",
    "-Dlog4j.shutdownHookEnabled=false",
    "-Dopensearch.networkaddress.cache.ttl=60",
    "-Dopensearch.networkaddress.cache.negative.ttl=10",
    "-Dopensearch.distribution.type=zip",
    "-Dopensearch.bundled_jdk=false",
    `-Djava.io.tmpdir=${join(folder, "tmp")}`,
    `-Dopensearch.path.home=${home}`,
    `-Dopensearch.path.conf=${config}`,
  ];
  const args = [...options, "-cp", join(home, "lib/*"), "org.opensearch.bootstrap.OpenSearch"];
  let server;
  const isOver = () => server === undefined || server.exitCode !== null || server.signalCode !== null;
  const signal = (name) => {
    if (!isOver()) server.kill(name);
  };
  return {
    url,
    signal,
    async start() {
      const said = [];
      server = spawn("java", args, {
        ...user,
        cwd: folder,
        env: { PATH: process.env.PATH },
        stdio: ["ignore", "pipe", "pipe"],
      });
      for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => said.push(chunk));
      // Without a cluster manager there is nobody who can say that it is ready.
      while (!(await answers(`${url}/_cluster/health?wait_for_nodes=>=1&timeout=1s`))) {
        if (isOver()) throw new Error(`OpenSearch ended: ${Buffer.concat(said)}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    /** Ends it as a crash would. */
    async kill() {
      if (isOver()) return;
      server.kill("SIGCONT");
      server.kill("SIGKILL");
      await once(server, "exit");
    },
    /** Keeps connections open and answers nobody, until `resume`. */
    hang: () => signal("SIGSTOP"),
    resume: () => signal("SIGCONT"),
  };
}

async function answers(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
