import { looseFields } from "./loose-yaml.ts";
import { parsePlainFrontMatter } from "./plain-front-matter.ts";
import type { Structure } from "./structure.ts";
import { parseYaml } from "./yaml.ts";

export type SplitText = {
  /** Without its `---` or `+++` lines; undefined when the file has none. */
  readonly frontMatter?: string;
  /** It stood between `+++` lines. */
  readonly isToml?: boolean;
  readonly body: string;
  /** Line of the file at which the body begins. */
  readonly bodyLine: number;
  /** Front matter was begun and not ended in the text that was given. */
  readonly unclosed: boolean;
};

const opening = /^(?:﻿)?---[ \t]*\r?\n/;
const tomlOpening = /^\uFEFF?\+{3}[ \t]*\r?\n/;
const tomlClosing = /^\+{3}[ \t]*(?:\r?\n|$)/m;
const closing = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m;

/**
 * Front-matter splitter: takes a Markdown file apart. A `---` that nothing like a field follows is a rule of the body, not front
 * matter.
 */
export function splitFrontMatter(text: string): SplitText {
  const toml = splitAt(text, tomlOpening, tomlClosing);
  if (toml !== undefined) return { ...toml, isToml: true };
  const yaml = splitAt(text, opening, closing);
  if (yaml !== undefined) return yaml;
  const open = opening.exec(text);
  const withoutMark = text.startsWith("\uFEFF") ? text.slice(1) : text;
  if (open === null) return { body: withoutMark, bodyLine: 1, unclosed: false };
  const unclosed = /^\s*[\w-]+:/.test(text.slice(open[0].length));
  return { body: unclosed ? "" : withoutMark, bodyLine: 1, unclosed };
}

/** The text between an opening line and the next closing one, and what follows; undefined when one of them is missing. */
function splitAt(text: string, opening: RegExp, closing: RegExp): SplitText | undefined {
  const open = opening.exec(text);
  if (open === null) return undefined;
  const rest = text.slice(open[0].length);
  const close = closing.exec(rest);
  if (close === null) return undefined;
  const frontMatter = rest.slice(0, close.index);
  const bodyLine = 3 + (frontMatter.match(/\n/g)?.length ?? 0);
  return { frontMatter, body: rest.slice(close.index + close[0].length), bodyLine, unclosed: false };
}

/** Front matter as fields. Lines count from the start of the file, whose first line is `---`. */
export function parseFrontMatter(file: string, frontMatter: string): Structure {
  const plain = parsePlainFrontMatter(frontMatter);
  if (plain === undefined) {
    const read = parseYaml(file, frontMatter, 1);
    return read.problems.length === 0 ? read : looseFields(file, frontMatter, read);
  }
  // Positions are only needed when a value is wrong: then the text is read again.
  return { value: plain, lineOf: (path) => parseYaml(file, frontMatter, 1).lineOf(path), problems: [] };
}
