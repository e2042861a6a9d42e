import { readAttributes } from "#server/content/markdown/syntaxes/attributes.ts";
import type { Dialect } from "#server/content/markdown/syntaxes/dialects.ts";
import { everything, lineRanges, type Selection } from "./select-lines.ts";

/** Where a written path begins: at the file that names it, at the site's root, or in a folder that is kept for such files. */
export type IncludeBase = "file" | "root" | "_includes" | "snippets";

/** What a text says of another file whose text it wants. */
export type Include = {
  readonly path: string;
  readonly base: IncludeBase;
  readonly selection: Selection;
  /** Present: the text becomes a code block. */
  readonly code?: { readonly info: string; readonly isDedented: boolean };
  /** The text stands for a block of its own, apart from what surrounds it. */
  readonly isBlock?: boolean;
  /** What the text's places for values get, by the name of each. */
  readonly values?: Readonly<Record<string, string>>;
  /** Templates of Liquid, which may be programs. */
  readonly isTemplate?: boolean;
};

type Form = {
  readonly dialects?: readonly Dialect[];
  /** It is carried out inside fenced code too: there it names the code. */
  readonly isInCode: boolean;
  /** It may stand inside a line; else only alone in one. */
  readonly isInline: boolean;
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray) => Include | undefined;
};

/** A path with what is behind its last colons: a name or line numbers. `isOne`: a single number is that line, not all from there on. */
function withPart(written: string, isOne: boolean): Pick<Include, "path" | "selection"> {
  if (/^https?:/i.test(written)) return { path: written, selection: everything };
  const [, path = written, part] = /^(.*?[^:]):(.*)$/.exec(written.trim()) ?? [];
  if (part === undefined || part === "") return { path: path.trim(), selection: everything };
  const numbers = lineRanges(/^\d+$/.test(part) && !isOne ? `${part}:` : part, /:/);
  return { path: path.trim(), selection: numbers ?? { kind: "name", name: part.trim() } };
}

/** `file#region{1,10}` of VitePress; what is in braces behind a code file is highlighting. */
function withRegion(written: string): Pick<Include, "path" | "selection"> & { readonly braces: string } {
  const [, path = "", region, braces = ""] =
    /^([^#{\s]+)(?:#([\w-]+))?[ \t]*(?:\{([^}]*)\})?/.exec(written.trim()) ?? [];
  return { path, braces, selection: region === undefined ? everything : { kind: "name", name: region } };
}

function unquoted(written: string): string {
  return written.trim().replace(/^(["'`])(.*)\1$/s, "$2");
}

function languageOf(path: string): string {
  return /\.([\w+-]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
}

/** Every way of naming another file in a line (docs/content-format.md, Texts of other files). */
const forms: readonly Form[] = [
  {
    dialects: ["mkdocs"],
    isInCode: true,
    isInline: false,
    pattern: /^-+8<-+[ \t]+(["'])(.+)\1$/,
    read: ([, , written = ""]) => ({ base: "root", ...withPart(written, false) }),
  },
  {
    dialects: ["mdbook"],
    isInCode: true,
    isInline: true,
    pattern: /\{\{[ \t]*#(?:rustdoc_)?include[ \t]+([^{}]+?)[ \t]*\}\}/,
    read: ([, written = ""]) => ({ base: "file", ...withPart(written, true) }),
  },
  {
    dialects: ["mdbook"],
    isInCode: false,
    isInline: false,
    pattern: /^\{\{[ \t]*#playground[ \t]+(\S+)[^{}]*\}\}$/,
    read: ([, written = ""]) => ({
      base: "file",
      ...withPart(written, true),
      code: { info: "rust", isDedented: false },
    }),
  },
  {
    dialects: ["mkdocs"],
    isInCode: true,
    isInline: false,
    pattern: /^\{!>?[ \t]*([^!\s[]+)[ \t]*(?:\[ln:([\d,-]+)\])?[^!]*!\}$/,
    read: ([, path = "", lines]) => ({
      base: "root",
      path: unquoted(path),
      selection: (lines === undefined ? undefined : lineRanges(lines, /-/)) ?? everything,
    }),
  },
  {
    dialects: ["mkdocs"],
    isInCode: false,
    isInline: false,
    pattern: /^\{\*[ \t]+(\S+)([^*]*)\*\}$/,
    read: ([, path = "", rest = ""]) => {
      const lines = /\bln\[([^\]]+)\]/.exec(rest)?.[1];
      return {
        base: "root",
        path,
        selection: (lines === undefined ? undefined : lineRanges(lines, /:/)) ?? everything,
        code: { info: languageOf(path), isDedented: false },
      };
    },
  },
  {
    dialects: ["vitepress"],
    isInCode: false,
    isInline: false,
    pattern: /^<<<[ \t]+(@?[\w./~-].*)$/,
    read: ([, written = ""]) => {
      const { braces, ...include } = withRegion(written);
      const [, lines = "", language] = /^([\d,-]*)[ \t]*([A-Za-z][\w+-]*)?/.exec(braces) ?? [];
      const title = /\[([^\]]+)\]\s*$/.exec(written)?.[0] ?? "";
      const marks = lines === "" ? "" : `{${lines}}`;
      const info = `${language ?? languageOf(include.path)}${marks} ${title}`.trim();
      return { base: "file", ...include, code: { info, isDedented: true } };
    },
  },
  {
    dialects: ["vitepress"],
    isInCode: false,
    isInline: false,
    pattern: /^<!--[ \t]*@include:[ \t]*(\S.*?)[ \t]*-->$/,
    read: ([, written = ""]) => {
      const { braces, ...include } = withRegion(written);
      const lines = braces === "" ? undefined : lineRanges(braces.replace("-", ","), /,/);
      return { base: "file", ...include, selection: lines ?? include.selection };
    },
  },
  {
    dialects: ["hugo"],
    isInCode: true,
    isInline: true,
    pattern: /\{\{[<%][ \t]*(?:include|readfile)[ \t]+([^<>{}]*?)[ \t]*\/?[>%]\}\}/i,
    read: ([, written = ""]) => {
      const { file, path, code, lang, ...rest } = readAttributes(written);
      const named = file ?? path ?? rest["0"];
      if (named === undefined) return undefined;
      const isCode = code === "true" || (code === undefined && lang !== undefined);
      const block = { code: { info: lang ?? languageOf(named), isDedented: false } };
      return { base: "file", path: unquoted(named), selection: everything, ...(isCode && block) };
    },
  },
  {
    dialects: ["jekyll", "gitbook"],
    isInCode: true,
    isInline: true,
    pattern: /\{%-?[ \t]*(include|include_relative|include_cached)[ \t]+([^\s%{}]+)[ \t]*((?:[^%]|%(?!\}))*?)-?%\}/,
    read: ([, name, path = "", rest = ""]) => {
      // A value that only the template could know.
      if (/=\s*[A-Za-z_]/.test(rest)) return undefined;
      const base = name === "include_relative" || /^["']/.test(path) ? "file" : "_includes";
      return { base, path: unquoted(path), selection: everything, values: readAttributes(rest), isTemplate: true };
    },
  },
  {
    isInCode: false,
    isInline: false,
    pattern: /^(?:!!!include\(([^()]+)\)!!!|!include[ \t]+(\S+)|@include[ \t]+(\S+)|@\[?include\]?\(([^()]+)\))$/i,
    read: ([, ...paths]) => ({ base: "file", path: unquoted(paths.find((path) => path) ?? ""), selection: everything }),
  },
  {
    dialects: ["docfx"],
    isInCode: false,
    isInline: true,
    pattern: /\[!INCLUDE[ \t]*\[[^\]]*\]\(([^()\s]+)[^()]*\)\]/i,
    read: ([, path = ""]) => ({ base: "file", path: path.replace(/^~\//, "/"), selection: everything }),
  },
  {
    dialects: ["docfx"],
    isInCode: false,
    isInline: false,
    pattern:
      /^\[!code(?:-([\w#+]+))?[ \t]*\[[^\]]*\]\(([^()\s#?]+)(?:#L(\d+)(?:-L(\d+))?|#([\w-]+)|\?name=([\w-]+))?[^()]*\)\]$/i,
    read: ([, language, path = "", first, last, region, name]) => {
      const part = region ?? name;
      const lines: Selection = { kind: "lines", ranges: [[Number(first), Number(last ?? first)]] };
      return {
        base: "file",
        path: path.replace(/^~\//, "/"),
        selection: first !== undefined ? lines : part !== undefined ? { kind: "name", name: part } : everything,
        code: { info: language ?? languageOf(path), isDedented: true },
      };
    },
  },
  {
    dialects: ["docfx"],
    isInCode: false,
    isInline: false,
    pattern: /^:::[ \t]{0,9}code[ \t]+([^:]*(?::(?!::)[^:]*)*):::$/i,
    read: ([, written = ""]) => {
      const { source, language, range, id } = readAttributes(written);
      if (source === undefined) return undefined;
      const lines = range === undefined ? undefined : lineRanges(range, /-/);
      return {
        base: "file",
        path: source.replace(/^~\//, "/"),
        selection: lines ?? (id === undefined ? everything : { kind: "name", name: id }),
        code: { info: language ?? languageOf(source), isDedented: true },
      };
    },
  },
  {
    dialects: ["mintlify"],
    isInCode: false,
    isInline: false,
    pattern: /^<Snippet[ \t]+([^<>]+?)\/>$/,
    read: ([, written = ""]) => {
      const { file, ...values } = readAttributes(written);
      return file === undefined
        ? undefined
        : { base: "snippets", path: file, selection: everything, values, isBlock: true };
    },
  },
];

/** An include, and what of its line stands before and behind it. */
export type FoundInclude = { readonly include: Include; readonly before: string; readonly after: string };

const signs =
  /--?8<-|\{!|\{\*|\{\{[ \t]*[#<%]|\{%-?[ \t]*include|<<<|@include|@\[include|!include|\[!code|:::[ \t]*code|<Snippet|^import[ \t]/im;

/** Quick look: false is never wrong. */
export function mayInclude(text: string): boolean {
  return signs.test(text);
}

/** The forms look at some letters again and again: lines of more letters, or with longer gaps, are data. */
const maxLetters = 500;
const longGap = /[ \t]{20}/;

/** The first include of a line. */
export function includeIn(line: string, dialect: Dialect | undefined, isFenced: boolean): FoundInclude | undefined {
  if (line.length > maxLetters || !signs.test(line)) return undefined;
  const prefix = /^[ \t>]*/.exec(line)?.[0] ?? "";
  const rest = line.slice(prefix.length).trimEnd();
  if (longGap.test(rest)) return undefined;
  for (const { dialects, isInCode, isInline, pattern, read } of forms) {
    if ((isFenced && !isInCode) || (dialect !== undefined && dialects !== undefined && !dialects.includes(dialect)))
      continue;
    const match = pattern.exec(rest);
    if (match === null) continue;
    const isAlone = match[0].length === rest.length;
    const [before, after] = [rest.slice(0, match.index), rest.slice(match.index + match[0].length)];
    // Behind a backslash it is shown, as it is in inline code.
    if (!isAlone && (!isInline || /\\$/.test(before) || before.split("`").length % 2 === 0)) continue;
    const include = read(match);
    if (include !== undefined) return { include, before: prefix + before, after };
  }
  return undefined;
}
