// Third-party notices: licence and copyright of every package that is bundled, as their licences ask of whoever passes them on.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const licenceFile = /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i;

/** The text of all packages below `folder` that production needs, by the lock file; those with the same text share it. */
export function licencesText(folder = ".") {
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  const ofText = new Map();
  for (const [path, { dev, version, license }] of Object.entries(packages)) {
    if (path === "" || dev === true || !existsSync(join(folder, path))) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const text = textIn(join(folder, path)) || `${license ?? "No licence is named."}`;
    const names = ofText.get(text) ?? new Set();
    ofText.set(text, names.add(`${name} ${version} (${license ?? "see below"})`));
  }
  return [...ofText].map(([text, names]) => `${[...names].join("\n")}\n\n${text}\n`).join(`\n${"-".repeat(80)}\n\n`);
}

function textIn(folder) {
  const names = readdirSync(folder).filter((name) => licenceFile.test(name));
  return names.map((name) => readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").trim()).join("\n\n");
}
