import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

type Site = { readonly folder: string; readonly from: string; readonly name: string; readonly language: string };

/** Writes the starter site into a folder, and nothing over a file that is there. Answers the exit code. */
export function initialise({ folder, from, name, language }: Site): number {
  if (!isLanguage(language)) {
    console.error(`--language is "${language}": expected a language tag, such as en or pt-BR`);
    return 1;
  }
  const texts: Readonly<Record<string, string>> = { "{{name}}": JSON.stringify(name), "{{language}}": language };
  for (const path of readdirSync(from, { recursive: true, encoding: "utf8" }).sort()) {
    const [source, target] = [join(from, path), join(folder, path)];
    if (!/\.\w+$/.test(path)) continue;
    const shown = relative(".", target);
    if (existsSync(target)) {
      console.log(`kept     ${shown}`);
      continue;
    }
    mkdirSync(dirname(target), { recursive: true });
    if (/\.(?:md|yaml)$/.test(path)) {
      const text = readFileSync(source, "utf8").replace(/\{\{(?:name|language)\}\}/g, (key) => texts[key] ?? key);
      writeFileSync(target, text);
    } else cpSync(source, target);
    console.log(`written  ${shown}`);
  }
  console.log(`\nsignpost ${folder}   serves it; signpost check ${folder}   names what is wrong in it.`);
  return 0;
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
