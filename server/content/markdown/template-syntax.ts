import { codeLanguageName, findCodeLanguage } from "./code-languages.ts";
import { codeRegions } from "./code-regions.ts";
import { pageList } from "./page-lists.ts";

/** The fields of the file that a text is from, as written. */
type FrontMatter = Readonly<Record<string, unknown>>;

/** A stretch of text, code, or one `{% tag %}`. */
type Piece =
  | { readonly kind: "text" | "code"; readonly text: string }
  | { readonly kind: "tag"; readonly text: string; readonly name: string; readonly rest: string };

const tag = /(\{%-?\s*[^\s%][^%]*?-?%\})/;
const tagParts = /^\{%-?\s*([\w-]+)\s*([\s\S]*?)\s*-?%\}$/;
/** Tags that print nothing. */
const silentTags: ReadonlySet<string> = new Set(["raw", "endraw", "assign"]);
const rawMark = /(\{%-?\s*(?:end)?raw\s*-?%\})/;
const droppedIncludes = /^(?:copy|copy-curl|try-in-playground)\.html\b/;
/** What captured code is called in `{% include code-block.html rest=… %}`, where that is no language. */
const captureLanguages: Readonly<Record<string, { readonly language: string; readonly title: string }>> = {
  rest: { language: "json", title: "REST" },
};

/**
 * Honours what has an obvious meaning in the template syntax of other generators and leaves the rest as it stands
 * (docs/behaviour.md, Template syntax). Nothing is run. Code keeps its text, but for a pair of raw markers inside it.
 */
export function resolveTemplateSyntax(markdown: string, frontMatter: FrontMatter = {}): string {
  if (!markdown.includes("{%") && !markdown.includes("{{")) return markdown;
  const { text, captures } = resolveTags(templatePieces(markdown), frontMatter);
  return codeRegions(text)
    .map((region) => (region.kind === "text" ? resolveVariables(region.text, captures) : region.text))
    .join("");
}

function templatePieces(markdown: string): readonly Piece[] {
  return codeRegions(markdown).flatMap((region): readonly Piece[] =>
    region.kind === "text" ? textPieces(region.text) : [{ kind: "code", text: withoutRawPairs(region.text) }],
  );
}

function textPieces(text: string): Piece[] {
  return text.split(tag).map((part, index): Piece => {
    const [, name, rest] = index % 2 === 1 ? (tagParts.exec(part) ?? []) : [];
    return name === undefined || rest === undefined
      ? { kind: "text", text: part }
      : { kind: "tag", text: part, name, rest };
  });
}

function withoutRawPairs(code: string): string {
  // Odd places hold the marks. A mark without partner stays, and none looks through all the code for one.
  const parts = code.split(rawMark);
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

function resolveTags(pieces: readonly Piece[], frontMatter: FrontMatter) {
  const captures = new Map<string, string>();
  // Where each kind of tag stands last, so that none looks for an end that does not come.
  const lastAt = new Map(pieces.map((piece, index) => [piece.kind === "tag" ? piece.name : "", index]));
  let text = "";
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index];
    if (piece === undefined) break;
    if (piece.kind !== "tag") {
      text += piece.text;
    } else if (piece.name === "comment" || piece.name === "capture") {
      const endName = `end${piece.name}`;
      const end = (lastAt.get(endName) ?? -1) < index ? undefined : findEnd(pieces, index, endName);
      if (end === undefined) {
        text += piece.text;
        continue;
      }
      const inner = pieces.slice(index + 1, end).map((part) => part.text);
      if (piece.name === "capture") captures.set(piece.rest.replaceAll(/["']/g, ""), withoutRawPairs(inner.join("")));
      index = end;
    } else if (piece.name === "include") {
      const indent = indentation(text);
      text += included(piece.rest, captures, indent) ?? listed(piece.rest, frontMatter, indent) ?? piece.text;
    } else if (!silentTags.has(piece.name)) {
      text += piece.text;
    }
  }
  return { text, captures };
}

function findEnd(pieces: readonly Piece[], start: number, name: string): number | undefined {
  const end = pieces.findIndex((piece, index) => index > start && piece.kind === "tag" && piece.name === name);
  return end === -1 ? undefined : end;
}

/** The blanks a tag stands behind: what it turns into has to stay inside the same list item. */
function indentation(before: string): string {
  return /(?:^|\n)([ \t]*)$/.exec(before)?.[1] ?? "";
}

function included(rest: string, captures: ReadonlyMap<string, string>, indent: string): string | undefined {
  if (droppedIncludes.test(rest)) return "";
  if (!/^code-block\.html\b/.test(rest)) return undefined;
  const blocks = [...rest.matchAll(/([\w-]+)=["']?([\w-]+)/g)].flatMap(([, key = "", name = ""]) => {
    const code = captures.get(name);
    return code === undefined ? [] : [fencedBlock(key, code)];
  });
  return blocks.length === 0 ? "" : blocks.join("\n\n").replaceAll("\n", `\n${indent}`);
}

function listed(rest: string, frontMatter: FrontMatter, indent: string): string | undefined {
  const video = /^youtube[\w-]*\.html\b.*?\bid=["']?([\w-]+)/.exec(rest)?.[1];
  if (video !== undefined) return `<https://www.youtube.com/watch?v=${video}>`;
  const list = pageList(rest, frontMatter);
  return list === undefined ? undefined : `\n${indent}${list.replaceAll("\n", `\n${indent}`)}\n`;
}

function fencedBlock(key: string, code: string): string {
  const { language, title } = captureLanguages[key] ?? { language: key, title: codeLanguageName(key) };
  const longestRun = Math.max(0, ...[...code.matchAll(/`{3,}/g)].map((run) => run[0].length));
  const fence = "`".repeat(Math.max(3, longestRun + 1));
  const meta = findCodeLanguage(language) === undefined ? `text title="${key}"` : `${language} title="${title}"`;
  return `${fence}${meta}\n${code.replace(/^(?:[ \t]*\n)+|\s+$/g, "")}\n${fence}`;
}

function resolveVariables(text: string, captures: ReadonlyMap<string, string>): string {
  return (
    text
      .replace(/(?:\{\{-?\s*site\.url\s*-?\}\}\s*)?\{\{-?\s*site\.baseurl\s*-?\}\}(\/)?/g, "/")
      .replace(/\{\{-?\s*site\.url\s*-?\}\}(\/)?/g, "/")
      .replace(
        /\{\{-?\s*(["'])(\/?[^"'{}]*)\1\s*\|\s*(?:relative_url|absolute_url)\s*-?\}\}/g,
        (_, _quote, path: string) => (path.startsWith("/") ? path : `/${path}`),
      )
      .replace(/\{\{-?\s*([\w-]+)\s*-?\}\}/g, (variable, name: string) => captures.get(name) ?? variable)
      // Blanks end an address in Markdown, so a variable in one loses them.
      .replace(/(\]\([^()\s]*)\{\{\s*([\w.-]+)\s*\}\}/g, "$1{{$2}}")
  );
}
