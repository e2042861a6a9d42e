import { posix } from "node:path";
import type { Heading, List, ListItem, Nodes, Paragraph, PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { toString as plainText } from "mdast-util-to-string";
import { defined } from "#server/content/files/defined.ts";
import { isRecord } from "#shared/record.ts";
import { readFields, textOf } from "./config-fields.ts";
import { joined, type Navigation, type NavigationItem, targetOf } from "./navigation.ts";
import type { NavigationFormat } from "./navigation-format.ts";

/**
 * `SUMMARY.md` of mdBook and GitBook: lists of links, nested as the pages are; headings begin groups of what follows. Links
 * outside of lists are chapters without a number; an entry without a link is a group, or a page that is still to be written.
 */
function readSummary(file: string, text: string, folder: string): Navigation {
  const top: NavigationItem[] = [];
  let into = top;
  for (const [at, piece] of piecesOf(text).entries()) {
    const { children } = fromMarkdown(piece.text);
    const title = at === 0 ? titleOf(children) : undefined;
    const place = { folder, linesBefore: piece.linesBefore };
    for (const node of children) {
      if (node === title) continue;
      if (node.type === "heading") {
        into = [];
        top.push({ label: plainText(node), items: into, ...lineOf(node, place) });
      } else if (node.type === "thematicBreak") into = top;
      else if (node.type === "list") into.push(...itemsOf(node, place, 0));
      else if (node.type === "paragraph") into.push(...linksIn(node, place));
    }
  }
  return { file, items: top, problems: [] };
}

type Piece = { readonly text: string; readonly linesBefore: number };
type Place = { readonly folder: string; readonly linesBefore: number };

/** The text cut before headings and outermost entries: parsed piece by piece, a long list takes a tenth of the time. */
function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let begin = 0;
  const lines = text.split(/\r?\n/);
  const take = (end: number) => {
    const piece = lines.slice(begin, end).join("\n");
    if (piece.trim() !== "") pieces.push({ text: piece, linesBefore: begin });
    begin = end;
  };
  for (const [at, line] of lines.entries()) if (at > 0 && /^(?:#|[-*+] |\[|\d+[.)] )/.test(line)) take(at);
  take(lines.length);
  return pieces;
}

/** mdBook's book is in `src`, GitBook's in the root; both may say otherwise in their configuration. */
export const readSummaryIn: NavigationFormat = (files, folder) => {
  const book = readFields(files, joined(folder, "book.toml"));
  const gitbook = readFields(files, joined(folder, ".gitbook.yaml"));
  const { book: about } = book ?? {};
  const fields = isRecord(about) ? about : {};
  const places = [textOf(gitbook?.["root"]), textOf(fields["src"]), ...(book === undefined ? [""] : ["src", ""])];
  const structure = gitbook?.["structure"];
  const name = (isRecord(structure) ? textOf(structure["summary"]) : undefined) ?? "SUMMARY.md";
  for (const place of places) {
    if (place === undefined) continue;
    const root = files.place(joined(folder, place));
    const file = joined(root, name);
    const text = files.read(file);
    if (text === undefined) continue;
    const navigation = readSummary(file, text, posix.dirname(file) === "." ? "" : posix.dirname(file));
    if (navigation.items.length === 0) continue;
    files.claim(file);
    const site = defined({
      name: textOf(fields["title"]) ?? nameIn(text),
      description: textOf(fields["description"]),
    });
    return {
      navigations: [navigation],
      site,
    };
  }
  return undefined;
};

/** The first thing, where it is a heading of the first level, is the title of the whole. */
function titleOf([first]: readonly RootContent[]): Heading | undefined {
  return first?.type === "heading" && first.depth === 1 ? first : undefined;
}

/** What the file's own title calls the whole, where it is more than the word for such a list. */
function nameIn(text: string): string | undefined {
  const [first] = piecesOf(text);
  const heading = first && titleOf(fromMarkdown(first.text).children);
  const title = heading === undefined ? "" : plainText(heading).trim();
  return title === "" || /^(?:summary|(?:table of )?contents)$/i.test(title) ? undefined : title;
}

const maxDepth = 12;

function itemsOf(list: List, place: Place, depth: number): NavigationItem[] {
  return depth > maxDepth ? [] : list.children.flatMap((item) => itemOf(item, place, depth));
}

function itemOf(item: ListItem, place: Place, depth: number): NavigationItem[] {
  const head = item.children.find((node) => node.type === "paragraph");
  const items = item.children.flatMap((node) => (node.type === "list" ? itemsOf(node, place, depth + 1) : []));
  if (head === undefined) return items;
  const [first] = linksIn(head, place);
  const label = plainText(head).trim();
  if (first === undefined)
    return label === "" || items.length === 0 ? items : [{ label, items, ...lineOf(item, place) }];
  return [{ ...first, items }];
}

/** The links of a paragraph, each an entry; one without a target is none. */
function linksIn(paragraph: Paragraph, place: Place): NavigationItem[] {
  return paragraph.children.flatMap((node: PhrasingContent): NavigationItem[] => {
    if (node.type !== "link") return [];
    const target = targetOf(node.url, place.folder);
    const label = plainText(node).trim();
    return target === undefined ? [] : [{ ...(label !== "" && { label }), target, items: [], ...lineOf(node, place) }];
  });
}

function lineOf({ position }: Nodes, { linesBefore }: Place): { readonly line?: number } {
  return position === undefined ? {} : { line: position.start.line + linesBefore };
}
