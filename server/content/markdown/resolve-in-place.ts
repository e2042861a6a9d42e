import type { Definition, Html, Image, Link, Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { type Processor, unified } from "unified";
import type { LinkTargets, ResolveTargets } from "./link-targets.ts";

/** A text as it was written, with addresses that lead somewhere from anywhere. */
export type PortableMarkdown = {
  readonly markdown: string;
  /** It begins with, or has, a level-1 heading of its own. */
  readonly hasTitle: boolean;
};

/** Part of the text, and what comes in its place. */
type Edit = { readonly start: number; readonly end: number; readonly text: string };
type Span = { readonly start: number; readonly end: number };

type Place = { readonly kind: "link" | "image"; readonly written: string; readonly edit: (url: string) => Edit } & {
  /** What is taken out where it leads nowhere, so that its text stays. */
  readonly remove: readonly Edit[];
};

const htmlAddress = /\b(href|src)(\s*=\s*)(?:"([^"<>]*)"|'([^'<>]*)')/gi;

/**
 * Link rewriting: a Markdown text with every address in it resolved, and nothing else touched. Links and images that lead
 * nowhere become their text.
 */
export async function resolveInPlace(markdown: string, resolve: ResolveTargets): Promise<PortableMarkdown> {
  const destinations: Span[] = [];
  const tree: Root = unified()
    .use(remarkParse)
    .use(remarkGfm, { singleTilde: false })
    .use(noteDestinations, destinations)
    .parse(markdown);
  const places = placesIn(tree, destinations, markdown);
  const hasTitle = tree.children.some((node) => node.type === "heading" && node.depth === 1);
  if (places.length === 0) return { markdown, hasTitle };
  const { links, images } = await resolve(targetsOf(places));
  const edits = places.flatMap((place): readonly Edit[] => {
    const url = place.kind === "link" ? links.get(place.written) : images.get(place.written)?.url;
    return url === undefined ? place.remove : [place.edit(url)];
  });
  return { markdown: edited(markdown, edits), hasTitle };
}

/** The parser tells where a destination stands only while it reads: the tree has the address without its place. */
function noteDestinations(this: Processor, found: Span[]): void {
  const data = this.data();
  const note = function (
    this: { buffer(): void },
    { start, end }: { start: { offset: number }; end: { offset: number } },
  ) {
    found.push({ start: start.offset, end: end.offset });
    this.buffer();
  };
  const enter = { resourceDestinationString: note, definitionDestinationString: note };
  const known = data.fromMarkdownExtensions ?? [];
  data.fromMarkdownExtensions = [...known, { enter }];
}

function placesIn(tree: Root, destinations: readonly Span[], markdown: string): readonly Place[] {
  const places: Place[] = [];
  const visit = (node: Nodes) => {
    if (node.type === "link" || node.type === "image" || node.type === "definition") {
      const place = placeOf(node, destinations, markdown);
      if (place !== undefined) places.push(place);
    }
    if (node.type === "html") places.push(...placesInHtml(node));
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return places;
}

function placeOf(node: Link | Image | Definition, destinations: readonly Span[], markdown: string): Place | undefined {
  const span = spanOf(node);
  if (span === undefined || node.url === "" || node.url.startsWith("#")) return undefined;
  // Of a link around a picture, both destinations stand in the link: its own is the last.
  const own = destinations.filter(({ start, end }) => start >= span.start && end <= span.end).at(-1);
  if (own === undefined) return undefined;
  const isEnclosed = markdown[own.start - 1] === "<";
  return {
    kind: node.type === "image" ? "image" : "link",
    written: node.url,
    edit: (url) => ({ ...own, text: isEnclosed ? url : inMarkdown(url) }),
    remove: removalOf(node, span, markdown),
  };
}

function removalOf(node: Link | Image | Definition, span: Span, markdown: string): readonly Edit[] {
  if (node.type === "image") return [{ ...span, text: node.alt ?? "" }];
  if (node.type === "definition") return [{ ...span, text: "" }];
  const first = spanOf(node.children[0]);
  const last = spanOf(node.children.at(-1));
  if (first === undefined || last === undefined || markdown[span.start] !== "[") return [];
  return [
    { start: span.start, end: first.start, text: "" },
    { start: last.end, end: span.end, text: "" },
  ];
}

function placesInHtml(node: Html): readonly Place[] {
  const at = spanOf(node)?.start;
  if (at === undefined) return [];
  return [...node.value.matchAll(htmlAddress)].flatMap((match): readonly Place[] => {
    const [whole, name = "", , double, single] = match;
    const written = (double ?? single ?? "").replaceAll("&amp;", "&");
    if (written === "" || written.startsWith("#")) return [];
    const end = at + match.index + whole.length - 1;
    const start = end - (double ?? single ?? "").length;
    const edit = (url: string) => ({ start, end, text: url.replaceAll("&", "&amp;").replaceAll('"', "&quot;") });
    return [{ kind: name.toLowerCase() === "src" ? "image" : "link", written, edit, remove: [] }];
  });
}

function targetsOf(places: readonly Place[]): LinkTargets {
  const written = (wanted: Place["kind"]) => [
    ...new Set(places.filter(({ kind }) => kind === wanted).map((place) => place.written)),
  ];
  return { links: written("link"), images: written("image") };
}

function edited(markdown: string, edits: readonly Edit[]): string {
  let text = "";
  let done = 0;
  for (const edit of [...edits].sort((one, other) => one.start - other.start || one.end - other.end)) {
    // What stands in something that has gone went with it.
    if (edit.start < done) continue;
    text += markdown.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return text + markdown.slice(done);
}

/** An address between parentheses: blanks end it, and parentheses of its own have to be even. */
function inMarkdown(url: string): string {
  return url.replace(
    /[\s()<>]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

function spanOf(node: Nodes | undefined): Span | undefined {
  const { start, end } = node?.position ?? {};
  return start?.offset === undefined || end?.offset === undefined
    ? undefined
    : { start: start.offset, end: end.offset };
}
