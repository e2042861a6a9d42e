import { codeRegions } from "./code-regions.ts";

type Piece =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "tag";
      readonly text: string;
      readonly name: string;
      readonly rest: string;
      readonly closes: boolean;
    };

const tag = /(\{\{[<%][^{}]*[>%]\}\})/;
const tagParts = /^\{\{[<%]-?\s*(\/?)\s*([a-z][\w./-]*)([^{}]*?)\s*[>%]\}\}$/i;
const calloutNames = /^(?:note|info|tip|important|warning|caution|danger|alert|admonition|callout|hint|pageinfo)$/i;
/** Colours and kinds that name a callout in Docsy and its like. */
const calloutWords: Readonly<Record<string, string>> = { primary: "note", secondary: "note" };

/**
 * Honours what has an obvious meaning in Hugo's shortcodes: references, figures, code, callouts, disclosures, tabs and videos. A pair of
 * any other name leaves its content; anything else is left as it stands (docs/behaviour.md, Template syntax).
 */
export function resolveShortcodes(markdown: string): string {
  if (!/\{\{[<%]/.test(markdown)) return markdown;
  const pieces = codeRegions(markdown).flatMap((region): readonly Piece[] =>
    region.kind === "text" ? region.text.split(tag).map(pieceOf) : [{ kind: "text", text: region.text }],
  );
  const closed = new Set(pieces.flatMap((piece) => (piece.kind === "tag" && piece.closes ? [piece.name] : [])));
  const lastCodeEnd = pieces.findLastIndex(isCodeEnd);
  let text = "";
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at];
    if (piece === undefined) break;
    const isCode = piece.kind === "tag" && piece.name === "highlight" && !piece.closes && at < lastCodeEnd;
    if (isCode) {
      let end = at + 1;
      while (!isCodeEnd(pieces[end])) end++;
      text += fence(piece.rest, pieces.slice(at + 1, end));
      at = end;
    } else text += piece.kind === "text" ? piece.text : meaningOf(piece, closed.has(piece.name));
  }
  return text;
}

function isCodeEnd(piece: Piece | undefined): boolean {
  return piece?.kind === "tag" && piece.closes && piece.name === "highlight";
}

function pieceOf(text: string): Piece {
  const [, closes, name, rest] = tagParts.exec(text) ?? [];
  return name === undefined || rest === undefined
    ? { kind: "text", text }
    : { kind: "tag", text, name: name.toLowerCase(), rest: rest.replace(/\/\s*$/, ""), closes: closes === "/" };
}

function fence(rest: string, pieces: readonly Piece[]): string {
  const code = pieces.map(({ text }) => text).join("");
  const ticks = "`".repeat(Math.max(3, ...[...code.matchAll(/`{3,}/g)].map((run) => run[0].length + 1)));
  return `\n${ticks}${/^\s*([\w#+-]+)/.exec(rest)?.[1] ?? ""}\n${code.replace(/^\n+|\s+$/g, "")}\n${ticks}\n`;
}

function meaningOf(piece: Piece & { readonly kind: "tag" }, isPair: boolean): string {
  const { name, rest, closes, text } = piece;
  const first = /^\s*["`']?([^"`'\s]+)/.exec(rest)?.[1] ?? "";
  if (name === "ref" || name === "relref") return first.includes("/") && !/^[./]/.test(first) ? `/${first}` : first;
  if (name === "figure") return figure(rest);
  if (name === "youtube" && !closes) return `<https://www.youtube.com/watch?v=${attribute(rest, "id") ?? first}>`;
  if (name === "vimeo" && !closes) return `<https://vimeo.com/${attribute(rest, "id") ?? first}>`;
  if (!isPair) return text;
  if (calloutNames.test(name)) return closes ? "\n:::\n" : `\n:::${calloutStart(name, rest, first)}\n`;
  if (name === "details" || name === "expand") return closes ? "\n:::\n" : `\n:::details ${titleIn(rest) ?? ""}\n`;
  if (name === "tab") return closes ? "\n" : `\n**${titleIn(rest) ?? "…"}**\n\n`;
  return "";
}

function figure(rest: string): string {
  const caption = attribute(rest, "caption") ?? attribute(rest, "title");
  const title = caption === undefined ? "" : ` "${caption.replace(/"/g, "”")}"`;
  return `![${attribute(rest, "alt") ?? caption ?? ""}](<${attribute(rest, "src") ?? ""}>${title})`;
}

/** The kind is the shortcode's name, or what its first word, `type` or `color` says. */
function calloutStart(name: string, rest: string, first: string): string {
  const isGeneral = /^(?:alert|admonition|callout|hint|pageinfo)$/.test(name);
  const stated = attribute(rest, "type") ?? attribute(rest, "color") ?? (first.includes("=") ? "" : first);
  const kind = isGeneral ? (calloutWords[stated] ?? (stated === "" ? "note" : stated)) : name;
  return `${kind} ${attribute(rest, "title") ?? ""}`.trimEnd();
}

function titleIn(rest: string): string | undefined {
  const named =
    attribute(rest, "name") ?? attribute(rest, "title") ?? attribute(rest, "header") ?? attribute(rest, "summary");
  return named ?? /^\s*["`]([^"`]*)["`]/.exec(rest)?.[1];
}

function attribute(rest: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|\`([^\`]*)\`|(\\S+))`).exec(rest);
  return found === null ? undefined : (found[1] ?? found[2] ?? found[3] ?? found[4]);
}
