// Third-party notices: licence and copyright of every package that is bundled, as their licences ask of whoever passes them on.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const licenceFile = /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i;

/** A paragraph shorter than this is written again: it is a title, or whose copyright it is. */
const leastNumbered = 120;

/**
 * The text of all packages below `folder` that production needs, by the lock file. Those with the same text share it, and a paragraph that came
 * before is named by the number it has there: most licences are the same few.
 */
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
  const numbers = new Map();
  const numbered = (paragraph) => {
    const words = paragraph.replace(/\s+/g, " ").toLowerCase();
    if (words.length < leastNumbered) return paragraph;
    const known = numbers.get(words);
    if (known !== undefined) return `[${known}]`;
    numbers.set(words, numbers.size + 1);
    return `[${numbers.size}] ${paragraph}`;
  };
  const parts = [...ofText].map(([text, names]) => {
    const paragraphs = text.split(/\n\n+/).map(numbered);
    return `${[...names].join("\n")}\n\n${paragraphs.join("\n\n")}\n`;
  });
  const head = "A number in brackets alone stands for the paragraph that has it.\n";
  return [head, ...parts].join(`\n${"-".repeat(20)}\n\n`);
}

function textIn(folder) {
  const names = readdirSync(folder).filter((name) => licenceFile.test(name));
  return names.map((name) => readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").trim()).join("\n\n");
}
