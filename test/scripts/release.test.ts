import { execFile } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url));
const execute = promisify(execFile);

const changelog = `# Changelog

## Unreleased

- Pages are quicker.

## 0.1.0

The first.
`;

let place: string;
/** A small project with the release scripts of this one, and nothing to build. */
beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), "signpost-release-"));
  const { scripts, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { preversion, version: onVersion, postversion } = scripts;
  const scriptsOfRelease = { preversion, version: onVersion, postversion };
  const manifest = { name: "signpost", version, dependencies: { bundled: "2.1.0" }, scripts: scriptsOfRelease };
  writeFileSync(join(place, "package.json"), JSON.stringify(manifest));
  const bundled = { version: "2.1.0", resolved: "https://packages.example.com/bundled-2.1.0.tgz", license: "MIT" };
  const packages = { "": manifest, "node_modules/bundled": bundled };
  writeFileSync(
    join(place, "package-lock.json"),
    JSON.stringify({ name: "signpost", version, lockfileVersion: 3, packages }),
  );
  writeFileSync(join(place, "CHANGELOG.md"), changelog);
  writeFileSync(join(place, ".gitignore"), "/release/\n");
  mkdirSync(join(place, "scripts"));
  copyFileSync(join(root, "scripts/release.mjs"), join(place, "scripts/release.mjs"));
  cpSync(join(root, "scripts/release"), join(place, "scripts/release"), { recursive: true });
  await git("init", "-q");
  await git("add", "-A");
  await git("commit", "-q", "-m", "all");
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const env = {
  PATH: process.env["PATH"],
  HOME: tmpdir(),
  SIGNPOST_RELEASE_UNTESTED: "true",
  ...Object.fromEntries(
    ["AUTHOR", "COMMITTER"].flatMap((who) => [
      [`GIT_${who}_NAME`, "Kim"],
      [`GIT_${who}_EMAIL`, "kim@example.com"],
    ]),
  ),
};
const git = async (...args: string[]) => (await execute("git", args, { cwd: place, env })).stdout;
const release = (kind: string) => execute("npm", ["version", kind], { cwd: place, env });
const textOf = (name: string) => readFileSync(join(place, name), "utf8");

describe("npm version", () => {
  it("makes what was unreleased a version with its day, commits and tags it, and packs it with its notes", async () => {
    await release("minor");

    expect(textOf("CHANGELOG.md")).toMatch(/## Unreleased\n\n## 0\.2\.0 \(\d{4}-\d\d-\d\d\)\n\n- Pages are quicker\./);
    expect(await git("tag")).toBe("v0.2.0\n");
    expect(await git("status", "--porcelain")).toBe("");
    expect(readdirSync(join(place, "release")).sort()).toEqual([
      "notes-0.2.0.md",
      "signpost-0.2.0.cdx.json",
      "signpost-0.2.0.tgz",
    ]);
    expect(textOf("release/notes-0.2.0.md")).toMatch(/^- Pages are quicker\.\n\n`signpost-0\.2\.0\.tgz`: sha512-/);
  });

  it("lists what is bundled, with its licences, as CycloneDX", async () => {
    await release("patch");

    const { bomFormat, metadata, components } = JSON.parse(textOf("release/signpost-0.1.1.cdx.json"));
    expect({ bomFormat, name: metadata.component.name, version: metadata.component.version }).toEqual({
      bomFormat: "CycloneDX",
      name: "signpost",
      version: "0.1.1",
    });
    expect(components).toEqual([expect.objectContaining({ name: "bundled", version: "2.1.0" })]);
    expect(JSON.stringify(components[0].licenses)).toContain("MIT");
  });

  it("releases nothing when nothing is written down, and leaves no tag", async () => {
    writeFileSync(join(place, "CHANGELOG.md"), changelog.replace("- Pages are quicker.\n", ""));
    await git("commit", "-aqm", "nothing");

    await expect(release("patch")).rejects.toMatchObject({ stderr: expect.stringContaining("nothing under") });

    expect(await git("tag")).toBe("");
  });
});
