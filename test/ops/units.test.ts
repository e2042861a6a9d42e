import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { findTool } from "#scripts/engines/system-tools.mjs";
import { variables } from "#server/config/variables.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const textOf = (path: string) => readFileSync(join(root, path), "utf8");
const settingNames = new Set<string>(Object.values(variables).map(({ name }) => name));
const systemdAnalyze = findTool("systemd-analyze");

describe("the unit for systemd", () => {
  (systemdAnalyze === undefined ? it.skip : it)("is one that systemd takes, without a word", () => {
    const unit = join(root, "ops/systemd/signpost.service");
    const { status, stderr } = spawnSync(systemdAnalyze ?? "", ["verify", unit], { encoding: "utf8" });

    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  it("gives the site more time to leave than it takes", () => {
    const seconds = Number(/^TimeoutStopSec=(\d+)s$/m.exec(textOf("ops/systemd/signpost.service"))?.[1]);
    const { shutdownDelayMs, shutdownTimeoutMs } = variables;

    expect(seconds * 1000).toBeGreaterThan(Number(shutdownDelayMs.default) + Number(shutdownTimeoutMs.default));
  });
});

describe("the container", () => {
  let place: string;
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), "signpost-image-"));
  });
  afterEach(() => {
    spawnSync("chmod", ["-R", "u+w", place]);
    rmSync(place, { recursive: true, force: true });
  });

  it("does nothing that is no script of the repository, or a line of moving files", () => {
    const scripts = [...textOf("Containerfile").matchAll(/ops\/image\/([\w-]+\.\w+)/g)].map(([, name = ""]) => name);

    expect(new Set(scripts)).toEqual(new Set(readdirSync(join(root, "ops/image"))));
    expect(textOf("Containerfile")).toMatch(/^USER 10001:10001$/m);
  });

  it("sets settings that there are", () => {
    const set = [...textOf("Containerfile").matchAll(/\b([A-Z_]{4,})=/g)].map(([, name = ""]) => name);

    expect(set.filter((name) => !settingNames.has(name) && !["NODE_ENV", "MALLOC_ARENA_MAX"].includes(name))).toEqual(
      [],
    );
  });

  it("has its package where the script puts it, to be read and not changed", () => {
    const made = join(place, "package");
    mkdirSync(join(made, "bin"), { recursive: true });
    writeFileSync(join(made, "bin/signpost.mjs"), "console.log(1)\n", { mode: 0o755 });
    execFileSync("tar", ["-czf", join(place, "p.tgz"), "-C", place, "package"]);

    execFileSync(join(root, "ops/image/install-package.sh"), [join(place, "p.tgz"), join(place, "opt")]);

    expect(existsSync(join(place, "opt/bin/signpost.mjs"))).toBe(true);
    const mode = execFileSync("stat", ["-c", "%A", join(place, "opt/bin/signpost.mjs")], { encoding: "utf8" });
    expect(mode.trim()).toBe("-r-xr-xr-x");
  });

  it("has the clients of both engines, as this source was tested with them", () => {
    execFileSync(join(root, "ops/image/install-clients.sh"), [place], { cwd: root, stdio: "ignore" });
    const versions = (folder: string) =>
      ["pg", "pg-boss", "node-pg-migrate", "@opensearch-project/opensearch"].map(
        (name) => JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8")).version,
      );

    expect(versions(place)).toEqual(versions(root));
  });

  it("is ill while nobody answers", () => {
    cpSync(join(root, "ops/image/healthy.mjs"), join(place, "healthy.mjs"));
    const { status } = spawnSync(process.execPath, [join(place, "healthy.mjs")], { env: { PORT: "1" } });

    expect(status).toBe(1);
  });
});

describe("compose and chart", () => {
  it("let the site write to its data folder only, as nobody special", () => {
    const { site } = parse(textOf("compose.yaml")).services;

    expect(site).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    expect(site.volumes).toContain("./content:/content:ro");
    const template = textOf("ops/helm/signpost/templates/deployment.yaml");
    for (const words of [
      "readOnlyRootFilesystem: true",
      "runAsNonRoot: true",
      "startupProbe",
      "readinessProbe",
      "livenessProbe",
    ])
      expect(template).toContain(words);
  });

  it("use settings and values that there are", () => {
    const values = parse(textOf("ops/helm/signpost/values.yaml"));
    const templates = readdirSync(join(root, "ops/helm/signpost/templates")).map((name) =>
      textOf(`ops/helm/signpost/templates/${name}`),
    );
    const used = templates.flatMap((text) => [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = ""]) => path));
    const missing = used.filter(
      (path) =>
        path.split(".").reduce((value: unknown, key) => (value as Record<string, unknown>)?.[key], values) ===
        undefined,
    );

    expect(used.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
    expect(Object.keys(values.settings).filter((name) => !settingNames.has(name))).toEqual([]);
    for (const kind of ["PodDisruptionBudget", "NetworkPolicy", "ServiceMonitor", "Ingress"])
      expect(templates.join("\n")).toContain(`kind: ${kind}`);
  });
});
