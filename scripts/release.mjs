// A release, driven by `npm version minor`, which calls this in three places: before it changes anything, with the new version in
// package.json, and when the commit and its tag are made. What is to be published is in release/ then: nothing is sent anywhere.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cutChangelog, notesOf } from "./release/changelog.mjs";

const changelog = "CHANGELOG.md";
const folder = "release";
const run = (command, args) => execFileSync(command, args, { stdio: ["ignore", "pipe", "inherit"], encoding: "utf8" });
const version = () => JSON.parse(readFileSync("package.json", "utf8")).version;

const steps = {
  /** Nothing is released of which the tests have not said that it works. */
  preversion: () => void (process.env.SIGNPOST_RELEASE_UNTESTED === "true" || run("npm", ["test", "--silent"])),
  version() {
    const day = new Date().toISOString().slice(0, "2026-05-04".length);
    writeFileSync(changelog, cutChangelog(readFileSync(changelog, "utf8"), version(), day));
    run("git", ["add", changelog]);
  },
  postversion() {
    mkdirSync(folder, { recursive: true });
    const [packed] = JSON.parse(jsonOf(run("npm", ["pack", "--json", "--silent", "--pack-destination", folder])));
    const notes = `${folder}/notes-${version()}.md`;
    const parts = `${folder}/signpost-${version()}.cdx.json`;
    writeFileSync(parts, billOfMaterials());
    const { filename, size, integrity } = packed;
    writeFileSync(notes, `${notesOf(readFileSync(changelog, "utf8"), version())}\n\n\`${filename}\`: ${integrity}\n`);
    console.log(
      `${folder}/${filename}  ${Math.round(size / 1000)} kB\n${notes}\n${parts}\n\ngit push --follow-tags publishes the commit, npm publish ${folder}/${filename} the package.`,
    );
  },
};

/** SBOM in CycloneDX: every package that is bundled, by the lock file, with version and licence. */
function billOfMaterials() {
  const bill = JSON.parse(run("npm", ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--package-lock-only"]));
  // npm calls it by the folder that it lies in.
  bill.metadata.component.name = "signpost";
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** The scripts that npm runs on the way may print before it. */
function jsonOf(text) {
  return text.slice(text.indexOf("[\n"));
}

const [step] = process.argv.slice(2);
if (!Object.hasOwn(steps, step)) throw new Error(`release.mjs knows ${Object.keys(steps).join(", ")}`);
try {
  steps[step]();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
