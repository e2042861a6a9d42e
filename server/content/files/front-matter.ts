import { load } from "js-yaml";
import { type Document, isNode, isScalar, LineCounter, parseDocument } from "yaml";
import type { ContentProblem } from "#server/content/content-source.ts";
import { parsePlainFrontMatter } from "./plain-front-matter.ts";
import type { LineOf } from "./records.ts";

export type Structure = {
  readonly value: Readonly<Record<string, unknown>>;
  readonly lineOf: LineOf;
  readonly problems: readonly ContentProblem[];
  /** The file is a list in JSON: data, where nothing says that it has to be a page. */
  readonly isList?: boolean;
};

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
const tomlBlock = /^\uFEFF?\+{3}[ \t]*\r?\n([\s\S]*?)^\+{3}[ \t]*(?:\r?\n|$)/m;
const closing = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m;

/** Takes a Markdown file apart. A `---` that nothing like a field follows is a rule of the body, not front matter. */
export function splitFrontMatter(text: string): SplitText {
  const toml = /^\uFEFF?\+{3}/.test(text) ? tomlBlock.exec(text) : null;
  if (toml?.index === 0) {
    const [block, frontMatter = ""] = toml;
    const bodyLine = 1 + (block.match(/\n/g)?.length ?? 0);
    return { frontMatter, isToml: true, body: text.slice(block.length), bodyLine, unclosed: false };
  }
  const open = opening.exec(text);
  const withoutMark = text.startsWith("\uFEFF") ? text.slice(1) : text;
  if (open === null) return { body: withoutMark, bodyLine: 1, unclosed: false };
  const rest = text.slice(open[0].length);
  const close = closing.exec(rest);
  if (close === null) {
    const unclosed = /^\s*[\w-]+:/.test(rest);
    return { body: unclosed ? "" : withoutMark, bodyLine: 1, unclosed };
  }
  const frontMatter = rest.slice(0, close.index);
  return {
    frontMatter,
    body: rest.slice(close.index + close[0].length),
    bodyLine: 3 + (frontMatter.match(/\n/g)?.length ?? 0),
    unclosed: false,
  };
}

/** Front matter as fields. Lines count from the start of the file, whose first line is `---`. */
export function parseFrontMatter(file: string, frontMatter: string): Structure {
  const plain = parsePlainFrontMatter(frontMatter);
  return plain === undefined ? parseYaml(file, frontMatter, 1) : withoutPositions(plain, file, frontMatter, 1);
}

/** A YAML or JSON file (or part of one that `linesBefore` lines precede) whose top is a map. */
export function parseYaml(file: string, text: string, linesBefore = 0): Structure {
  const value = quickValue(text);
  return value === undefined ? carefulYaml(file, text, linesBefore) : withoutPositions(value, file, text, linesBefore);
}

/** Positions are only needed when a value is wrong: then the text is read again. */
function withoutPositions(value: Structure["value"], file: string, text: string, linesBefore: number): Structure {
  let careful: Structure | undefined;
  const lineOf: LineOf = (path) => {
    careful ??= carefulYaml(file, text, linesBefore);
    return careful.lineOf(path);
  };
  return { value, lineOf, problems: [] };
}

/** What an anchor names can multiply without end, and a version can lose its last zero: both are for the careful reader. */
const needsCare = /(?:^|[\s[{,])&[\w-]|^version:\s*[\d.]+\s*$/m;

/** What well-written YAML says, five times faster than with positions; undefined when the careful reader must decide. */
function quickValue(text: string): Structure["value"] | undefined {
  if (needsCare.test(text)) return undefined;
  try {
    const value: unknown = load(text);
    return isMap(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function carefulYaml(file: string, text: string, linesBefore: number): Structure {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: false });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + linesBefore;
  const lineOf: LineOf = (path) => {
    const offset = offsetOf(document, path);
    return offset === undefined ? undefined : lineAt(offset);
  };
  const problems = document.errors.map(
    (error): ContentProblem => ({
      severity: "error",
      file,
      line: lineAt(error.pos[0]),
      message: `cannot be read: ${error.message}`,
    }),
  );
  if (problems.length > 0) return { value: {}, lineOf, problems };
  const value: unknown = document.toJS({ maxAliasCount: 100 });
  if (value === null || value === undefined) return { value: {}, lineOf, problems };
  if (isMap(value)) return { value: withVersionsAsWritten(value, document), lineOf, problems };
  return { ...withoutFields(file), lineOf };
}

/** What can be said of a file that holds something else than fields. */
export function withoutFields(file: string): Structure {
  const message = "expected fields, as `name: value` lines";
  return { value: {}, lineOf: () => undefined, problems: [{ severity: "error", file, line: 1, message }] };
}

/** A version is text: as a number, 9.10 would be 9.1. */
function withVersionsAsWritten(value: Record<string, unknown>, document: Document): Record<string, unknown> {
  const node = document.get("version", true);
  return isScalar(node) && typeof node.value === "number" ? { ...value, version: node.source } : value;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Where the value at a path begins; of the nearest thing around it when it is missing. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number | undefined {
  for (let depth = path.length; depth > 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return undefined;
}
