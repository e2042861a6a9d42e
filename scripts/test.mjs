// `npm test`: installs what is missing (a browser too), builds, checks types and style, runs every suite.
// Arguments go to jest: `npm test -- test/server/content`. The last line is `N passed, N failed`.
//
// A file that fails is looked at again by itself, in a new process: real browsers beside a busy machine are late now and then, and a
// fault of ours fails there too. What needed a second look is named, to be mended.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { chdir } from "node:process";
import { ensureBrowser } from "./browser.mjs";
import { ensureOpenSearch } from "./engines/opensearch.mjs";
import { ensurePostgres } from "./engines/postgres.mjs";
import { ensureTools } from "./engines/system-tools.mjs";
import { ensureBuilt, ensureInstalled, root } from "./project.mjs";

chdir(root);
await ensureInstalled({ withDev: true });
const browser = ensureBrowser();
const missing = { "a database (PostgreSQL)": ensurePostgres(), OpenSearch: ensureOpenSearch() };
ensureTools();
await ensureBuilt();

const furtherLooks = 2;
/** More failing files than that are no accident. */
const fewFiles = 8;
const args = process.argv.slice(2);
const checks = args.length === 0 ? [passes("tsc", []), passes("biome", ["check"])] : [];
// Suites with a browser wait more than they work: one more worker than there are processors keeps these busy.
const run = runJest([`--maxWorkers=${availableParallelism() + 1}`, ...args]);
for (let look = 1; look <= furtherLooks && run.failing.length > 0 && run.failing.length <= fewFiles; look += 1) {
  const files = run.failing.map((file) => relative(root, file));
  console.log(`LOOKING AGAIN, alone: ${files.join(", ")}`);
  const again = runJest(["--maxWorkers=1", "--runTestsByPath", ...files]);
  run.passed += again.passed - run.passedInFailing;
  Object.assign(run, { failed: again.failed, failing: again.failing, passedInFailing: again.passedInFailing });
}
const passed = run.passed + checks.filter(Boolean).length;
const failed = run.failed + checks.filter((ok) => !ok).length;
for (const [engine, reason] of Object.entries(missing))
  if (reason !== undefined) console.log(`\n!!! NOT RUN: every suite with ${engine}, because ${reason}.`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function passes(command, commandArgs) {
  const { status } = spawnSync("npx", ["--no-install", command, ...commandArgs], { stdio: "inherit" });
  console.log(`${status === 0 ? "PASS" : "FAIL"} ${command}`);
  return status === 0;
}

/** Counts and failing files come from jest's own report; a run that ends without one counts as a failure. */
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
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
      readFileSync(report, "utf8"),
    );
    const failedTests = numFailedTests + numRuntimeErrorTestSuites;
    const failing = testResults.filter((file) => file.status === "failed");
    return {
      passed: numPassedTests,
      failed: status === 0 ? failedTests : Math.max(failedTests, 1),
      failing: failing.map((file) => file.name),
      passedInFailing: failing.flatMap((file) => file.assertionResults).filter((test) => test.status === "passed")
        .length,
    };
  } catch (error) {
    console.error(`jest left no report: ${error.message}`);
    return { passed: 0, failed: 1, failing: [], passedInFailing: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
