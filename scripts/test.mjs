// `npm test`: installs what is missing (a browser too), builds, checks types and style, runs every suite.
// Arguments go to jest: `npm test -- test/server/content`. The last line is `N passed, N failed`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chdir } from "node:process";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, ensureInstalled, root } from "./project.mjs";

chdir(root);
ensureInstalled({ withDev: true });
const browser = ensureBrowser();
await ensureBuilt();

const args = process.argv.slice(2);
const checks = args.length === 0 ? [passes("tsc", []), passes("biome", ["check"])] : [];
const journeys = "test/journeys";
// A journey wants the processors for its browser; everything else is quicker side by side.
const runs =
  args.length > 0
    ? [runJest(args)]
    : [runJest(["--maxWorkers=100%", "--testPathIgnorePatterns", journeys]), runJest([journeys])];
const passed = sum(runs.map((run) => run.passed)) + checks.filter(Boolean).length;
const failed = sum(runs.map((run) => run.failed)) + checks.filter((ok) => !ok).length;
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function sum(counts) {
  return counts.reduce((total, count) => total + count, 0);
}

function passes(command, commandArgs) {
  const { status } = spawnSync("npx", ["--no-install", command, ...commandArgs], { stdio: "inherit" });
  console.log(`${status === 0 ? "PASS" : "FAIL"} ${command}`);
  return status === 0;
}

/** Counts come from jest's own report; a run that ends without one counts as a failure. */
function runJest(jestArgs) {
  const folder = mkdtempSync(join(tmpdir(), "signpost-test-"));
  const report = join(folder, "report.json");
  const { status } = spawnSync(
    process.execPath,
    [
      "--experimental-vm-modules",
      "--no-warnings",
      "node_modules/jest/bin/jest.js",
      "--json",
      `--outputFile=${report}`,
      ...jestArgs,
    ],
    { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, NODE_ENV: "test", CHROMIUM: browser } },
  );
  try {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(report, "utf8"));
    const failedTests = numFailedTests + numRuntimeErrorTestSuites;
    return { passed: numPassedTests, failed: status === 0 ? failedTests : Math.max(failedTests, 1) };
  } catch (error) {
    console.error(`jest left no report: ${error.message}`);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
