import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const setsPerCollection = 20;
const topicsPerSet = 25;
const subjects = [
  "board",
  "sprint",
  "workflow",
  "filter",
  "queue",
  "template",
  "runner",
  "pipeline",
  "rotation",
  "invoice",
];
const verbs = ["Add", "Change", "Move", "Copy", "Delete", "Share", "Export", "Import", "Restrict", "Archive"];
const words =
  "select the project and open its settings before you change who can see it because every change is shown to the team at once and the history keeps what was there before so you can go back when something does not look right".split(
    " ",
  );

/** Numbers that look random and are the same on every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
}

/** Writes about `pageCount` pages below `dir`: collections of 20 topic sets of 25 topics, each about 6 kB. Always the same ones. */
export function generateContent(dir: string, pageCount: number): void {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, "index.md"), "---\ntitle: Generated documentation\n---\n\nPages made for measuring.\n");
  let written = 1;
  for (let collection = 1; written < pageCount; collection++) {
    const collectionDir = join(dir, `collection-${collection}`);
    mkdirSync(collectionDir);
    writeFileSync(join(collectionDir, "index.md"), page(`Collection ${collection}`, collection, 1, ""));
    written++;
    for (let set = 1; set <= setsPerCollection && written < pageCount; set++) {
      const setDir = join(collectionDir, `set-${set}`);
      mkdirSync(setDir);
      writeFileSync(join(setDir, "index.md"), page(`Set ${collection}.${set}`, set, 1, ""));
      written++;
      for (let topic = 1; topic <= topicsPerSet && written < pageCount; topic++) {
        const random = randomNumbers(collection * 1_000_003 + set * 1009 + topic);
        const title = `${verbs[random(10)]} a ${subjects[random(10)]} in part ${collection}.${set}.${topic}`;
        const next = (topic % topicsPerSet) + 1;
        const links = `See [the next page](./topic-${next}.md) and [the collection](../index.md).`;
        writeFileSync(
          join(setDir, `topic-${topic}.md`),
          page(title, topic, random(2 ** 31), `${links}\n\n${body(random)}`),
        );
        written++;
      }
    }
  }
}

function page(title: string, order: number, seed: number, text: string): string {
  const random = randomNumbers(seed);
  const day = String(1 + random(28)).padStart(2, "0");
  const month = String(1 + random(12)).padStart(2, "0");
  const description = sentence(random, 16);
  return `---\ntitle: ${title}\ndescription: ${description}\norder: ${order}\nlastPublished: 2026-${month}-${day}\naliases:\n  - /old/${seed}/${order}\n---\n\n${text}\n`;
}

function body(random: (below: number) => number): string {
  const parts: string[] = [];
  for (let section = 1; section <= 6; section++) {
    parts.push(`## Step ${section}: ${sentence(random, 5).replace(".", "")}`, paragraph(random), paragraph(random));
    if (section % 2 === 0)
      parts.push(`1. ${sentence(random, 9)}\n2. ${sentence(random, 9)}\n3. ${sentence(random, 9)}`);
    if (section === 3)
      parts.push('```yaml title="settings.yaml"\nproject: OPS\ncolumns: [To do, Doing, Done]\nlimit: 5\n```');
    if (section === 5) parts.push("| Setting | Default |\n| --- | --- |\n| Columns | 3 |\n| Limit | none |");
  }
  return parts.join("\n\n");
}

function paragraph(random: (below: number) => number): string {
  return Array.from({ length: 6 }, () => sentence(random, 12 + random(6))).join(" ");
}

function sentence(random: (below: number) => number, length: number): string {
  const text = Array.from({ length }, () => words[random(words.length)]).join(" ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
