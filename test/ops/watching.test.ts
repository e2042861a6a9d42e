import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { findTool } from "#scripts/engines/system-tools.mjs";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";

const ops = fileURLToPath(new URL("../../ops", import.meta.url));
const promtool = findTool("promtool");
const rulesText = readFileSync(`${ops}/prometheus/signpost.rules.yml`, "utf8");
const testsText = readFileSync(`${ops}/prometheus/signpost.test.yml`, "utf8");
const dashboard = JSON.parse(readFileSync(`${ops}/grafana/signpost.json`, "utf8"));
const rules: { alert: string; expr: string }[] = parse(rulesText).groups[0].rules;

let site: FolderSite;
beforeAll(async () => {
  site = await folderSite({ "index.md": "# Home\n", REVISION: "one\n" });
});
afterAll(() => site.close());

/** Names of metrics in an expression; functions, labels and texts are something else. */
function metricsIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]|by \([^)]*\)/g, " ");
  return [...bare.matchAll(/\b([a-z]\w*_\w+)\b(?!\s*\()/g)].map(([, name = ""]) => name);
}

describe("alerts and dashboard", () => {
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
  ];

  it("ask for metrics that the site has", async () => {
    const known = await site.site.metrics.registry.metrics();
    const asked = new Set(expressions.flatMap(metricsIn).map((name) => name.replace(/_bucket$/, "")));

    expect(asked.size).toBeGreaterThan(10);
    expect([...asked].filter((name) => !known.includes(`# TYPE ${name} `))).toEqual([]);
  });

  it("say of what the site does without that it does, by name", async () => {
    site.site.readiness.watch("something", () => true);

    expect(await site.site.metrics.registry.metrics()).toMatch(/site_degraded\{what="something"\} 1/);
  });

  it("are each fired in a test", () => {
    const fired: { alertname: string; exp_alerts?: unknown[] }[] = parse(testsText).tests.flatMap(
      (one: { alert_rule_test: unknown[] }) => one.alert_rule_test,
    );

    const named = fired.filter(({ exp_alerts: alerts = [] }) => alerts.length > 0).map(({ alertname }) => alertname);
    expect(rules.map(({ alert }) => alert).filter((alert) => !named.includes(alert))).toEqual([]);
  });

  (promtool === undefined ? it.skip : it)(
    "fire when they should and are silent when not, as promtool runs them",
    () => {
      const check = (...args: string[]) =>
        execFileSync(resolve(promtool ?? ""), args, { cwd: `${ops}/prometheus`, encoding: "utf8" });

      expect(check("check", "rules", "signpost.rules.yml")).toContain(`SUCCESS: ${rules.length} rules found`);
      expect(check("test", "rules", "signpost.test.yml")).toContain("SUCCESS");
    },
  );
});
