import type { Code, RootContent } from "mdast";
import { codeLanguageName, findCodeLanguage } from "#server/content/markdown/code-languages.ts";
import type { Piece } from "#server/content/markdown/syntaxes/marks.ts";
import {
  attributeOf,
  blocks,
  type Component,
  type ComponentContext,
  type ComponentTable,
  link,
  paragraph,
  words,
} from "./component.ts";
import { listedPages } from "./listed-pages.ts";
import { plainData } from "./plain-data.ts";

/** What captured code is called in `{% include code-block.html rest=… %}`, where that is no language. */
const captureLanguages: ReadonlyMap<string, { readonly language: string; readonly title: string }> = new Map([
  ["rest", { language: "json", title: "REST" }],
]);
const droppedIncludes = /^(?:copy|copy-curl|try-in-playground)\.html\b/;

function code(value: string, lang: string | undefined, title?: string): Code {
  const meta = title === undefined ? null : `title="${title.replaceAll('"', "”")}"`;
  return { type: "code", value: value.replace(/^(?:[ \t]*\n)+/, "").trimEnd(), lang: lang ?? null, meta };
}

/** Raw marks in pairs mean nothing in code; one without partner stays. */
export function withoutRawPairs(value: string): string {
  if (!value.includes("{%")) return value;
  // Odd places hold the marks, and none looks through all the code for its partner.
  const parts = value.split(/(\{%-?\s*(?:end)?raw\s*-?%\})/);
  const isEnd = (index: number) => parts[index]?.includes("endraw") === true;
  let last = parts.length - 2;
  while (last > 0 && !isEnd(last)) last -= 2;
  let isRaw = false;
  return parts
    .filter((_part, index) => {
      const isMark = index % 2 === 1 && (isRaw ? isEnd(index) : !isEnd(index) && index < last);
      if (isMark) isRaw = !isRaw;
      return !isMark;
    })
    .join("");
}

const highlighted: Component = (piece, { isInline }) => {
  if (piece.source === "") return undefined;
  const lang = /^[\w#+.-]+/.exec(attributeOf(piece, "language", "lang", "0") ?? "")?.[0];
  const value = withoutRawPairs(piece.source);
  return isInline ? [{ type: "inlineCode", value: value.trim() }] : [code(value, lang, attributeOf(piece, "title"))];
};

/** Code that is an attribute: `<Code code={`…`} lang="js" />`; what only a run would tell is no code. */
const codeOfAttribute: Component = ({ tag: { attributes, programs = {} } }, { isInline, constants }) => {
  const program = programs["code"];
  const value = program === undefined ? attributes["code"] : plainData(program, constants);
  if (typeof value !== "string" || value === "") return undefined;
  return [isInline ? { type: "inlineCode", value } : code(value, attributes["lang"], attributes["title"])];
};

/** GitBook's frame around code blocks: its title is that of the code. */
const titledCode: Component = (piece) => {
  const title = attributeOf(piece, "title");
  return piece.children.map((child) =>
    child.type === "code" && title !== undefined
      ? { ...child, meta: `${child.meta ?? ""} title="${title}"`.trim() }
      : child,
  );
};

const capture: Component = (piece, { captures }) => {
  if (piece.children.length === 0) return undefined;
  captures.set((attributeOf(piece, "0") ?? "").replaceAll(/["']/g, ""), withoutRawPairs(piece.source));
  return [];
};

const include: Component = (piece, context) => {
  const written = piece.tag.attributes["written"] ?? "";
  if (droppedIncludes.test(written)) return [];
  if (/^code-block\.html\b/.test(written)) return capturedCode(piece, context);
  const video = /^youtube[\w-]*\.html\b.*?\bid=["']?([\w-]+)/.exec(written)?.[1];
  if (video !== undefined) {
    const url = `https://www.youtube.com/watch?v=${video}`;
    return [context.isInline ? link(url, [words(url)]) : paragraph([link(url, [words(url)])])];
  }
  return listedPages(written, context);
};

function capturedCode({ tag }: Piece, { captures, hasRoom }: ComponentContext): RootContent[] {
  return Object.entries(tag.attributes).flatMap(([key, name]) => {
    const value = captures.get(name);
    if (value === undefined || !hasRoom(value.length)) return [];
    const { language, title } = captureLanguages.get(key) ?? { language: key, title: codeLanguageName(key) };
    return findCodeLanguage(language) === undefined ? [code(value, "text", key)] : [code(value, language, title)];
  });
}

/** What the tags of Liquid, GitBook and Markdoc mean that are no pieces of layout. */
export const templateComponents: ComponentTable = {
  highlight: highlighted,
  code: (piece, context) =>
    piece.children.some(({ type }) => type === "code") ? titledCode(piece, context) : highlighted(piece, context),
  capture,
  include,
  comment: ({ children }) => (children.length === 0 ? undefined : []),
  raw: ({ children }, { isInline }) => (isInline ? [...children] : blocks(children)),
  include_relative: () => undefined,
};

/** What components mean that are no pieces of layout. */
export const jsxComponents: ComponentTable = { code: codeOfAttribute };

const reference: Component = (piece) => [words(referenceOf(attributeOf(piece, "0", "path") ?? ""))];

/** What Hugo's shortcodes mean that are no pieces of layout. */
export const shortcodeComponents: ComponentTable = {
  highlight: highlighted,
  ref: reference,
  relref: reference,
  comment: ({ children }) => (children.length === 0 ? undefined : []),
};

export function referenceOf(written: string): string {
  return written.includes("/") && !/^[./]/.test(written) ? `/${written}` : written;
}
