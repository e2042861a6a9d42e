import type { Html, Nodes, Paragraph, Parent, PhrasingContent, RootContent } from "mdast";
import type { Mark, Piece, Tag } from "./marks.ts";
import { tagsOf } from "./syntax-table.ts";

/** A tag that waits for its partner, with what has come since. */
type Open = { readonly piece: Piece; readonly siblings: RootContent[]; depth: number };

/** Deeper ones are no page for readers. */
const maxNesting = 50;
/** More of them are no blocks whose ends were forgotten. */
const maxUnended = 10;

/**
 * Pairs tags: what stands between a beginning and its end, in whatever syntax both were written, becomes one node. Tags without
 * partner stay as pieces without content (`single`) or as text (`open` and `close`), which `isLost` names.
 *
 * `reachesOn`: a fenced block without an end reaches to the end of what it stands in, as directives of remark and containers of
 * markdown-it do.
 *
 * @throws {RangeError} for blocks that are nested too deep.
 */
export function pairTags(parent: Nodes, source: string, reachesOn: boolean): void {
  if (!("children" in parent)) return;
  const flow: Parent = parent;
  const children: RootContent[] = [];
  for (const child of flow.children) {
    if (child.type === "siteMark") {
      children.push(...piecesOf(child));
      continue;
    }
    pairTags(child, source, reachesOn);
    if (child.type === "paragraph") children.push(...withoutOuterTags(child));
    else if (child.type === "html") children.push(...withoutLastFence(child));
    else children.push(child);
  }
  flow.children = paired(children, source, reachesOn);
}

const lastFence = /\n[ \t]{0,9}(:{3,99})[ \t]{0,99}$/;

/** A fence ends its block wherever it stands, so it is no last line of the HTML before it. */
function withoutLastFence(html: Html): (Html | Piece)[] {
  const [whole, raw = ""] = lastFence.exec(html.value) ?? [];
  if (whole === undefined) return [html];
  const position = html.position && { start: html.position.end, end: html.position.end };
  const tag: Tag = { shape: "close", name: "", attributes: {}, raw };
  const fence: Piece = { type: "sitePiece", syntax: "colon block", tag, isFlow: true, source: "", children: [] };
  return [
    { ...html, value: html.value.slice(0, -whole.length) },
    { ...fence, ...(position && { position }) },
  ];
}

/** True for a beginning or an end whose partner is not there. */
export function isLost(piece: Piece): boolean {
  return piece.tag.shape === "open" || piece.tag.shape === "close";
}

function piecesOf(mark: Mark): (Piece | Mark)[] {
  const tags = tagsOf(mark.syntax, mark.raw);
  if (tags.length === 0) return [mark];
  let at = mark.position?.start.offset ?? 0;
  return tags.map((tag) => {
    const start = at;
    at += tag.raw.length;
    const line = mark.position?.start ?? { line: 1, column: 1 };
    const position = { start: { ...line, offset: start }, end: { ...line, offset: at } };
    return { type: "sitePiece", syntax: mark.syntax, tag, isFlow: mark.isFlow, source: "", children: [], position };
  });
}

/** Ends at the end of a paragraph, and beginnings at its start, belong around it: their partners are in other paragraphs. */
function withoutOuterTags(paragraph: Paragraph): RootContent[] {
  const { children } = paragraph;
  const before: PhrasingContent[] = [];
  const after: PhrasingContent[] = [];
  const isAlone = (child: PhrasingContent | undefined, shape: Tag["shape"]) =>
    child?.type === "sitePiece" && child.tag.shape === shape && child.children.length === 0;
  for (let first = children[0]; isAlone(first, "open") || isAlone(first, "either"); first = children[0]) {
    if (isAlone(first, "either") && children.length > 1 && !startsLine(children[1])) break;
    before.push(...children.splice(0, 1));
  }
  for (let last = children.at(-1); isAlone(last, "close") || isBlank(last); last = children.at(-1))
    after.unshift(...children.splice(-1, 1));
  if (before.length === 0 && !after.some((child) => child.type === "sitePiece")) {
    children.push(...after);
    return [paragraph];
  }
  const inner = children.every(isBlank) ? [] : [paragraph];
  return [...before, ...inner, ...after.filter((child) => child.type === "sitePiece")].map((child) =>
    child.type === "sitePiece" ? { ...child, isFlow: true } : child,
  );
}

function isBlank(node: PhrasingContent | undefined): boolean {
  return node?.type === "text" && node.value.trim() === "";
}

function startsLine(node: PhrasingContent | undefined): boolean {
  return node?.type === "text" && node.value.startsWith("\n");
}

function paired(children: readonly RootContent[], source: string, reachesOn: boolean): RootContent[] {
  const done: RootContent[] = [];
  const open: Open[] = [];
  const push = (node: RootContent) => (open.at(-1)?.siblings ?? done).push(node);
  /** Beginnings from the place `from` on have no end: what came behind them stands beside them. Each node is moved once. */
  const giveUp = (from: number) => {
    const lost = open.splice(from);
    const outer = open.at(-1);
    for (const { piece, siblings, depth } of lost) {
      push(piece.tag.shape === "either" ? asSingle(piece) : piece);
      for (const node of siblings) push(node);
      if (outer !== undefined) outer.depth = Math.max(outer.depth, depth);
    }
  };
  // An end whose partner cannot be there is not looked for among all that is open.
  const begun = new Set<string>();
  const close = (partner: number, until: number) => {
    giveUp(partner + 1);
    const begun = open.pop();
    if (begun === undefined) return;
    const { piece, siblings, depth } = begun;
    const outer = open.at(-1);
    if (depth > maxNesting) throw new RangeError(`blocks are nested more than ${maxNesting} deep`);
    if (outer !== undefined) outer.depth = Math.max(outer.depth, depth + 1);
    const from = piece.position?.end.offset ?? 0;
    const content = siblings.length === 0 ? [{ type: "text", value: "" } as const] : siblings;
    const shown = source.slice(from, Math.max(from, until));
    push({ ...piece, tag: { ...piece.tag, shape: "single" }, source: shown, children: content });
  };
  for (const child of children) {
    if (child.type !== "sitePiece" || child.children.length > 0 || child.tag.shape === "single") {
      push(child);
    } else if (child.tag.shape !== "close") {
      begun.add(`${child.syntax} ${child.tag.name}`).add(`${child.syntax} `);
      open.push({ piece: child, siblings: [], depth: 1 });
    } else {
      const name = `${child.syntax} ${child.tag.name}`;
      const partner = begun.has(name) ? open.findLastIndex(({ piece }) => belongTogether(piece, child)) : -1;
      if (partner === -1) {
        begun.delete(name);
        push(child);
        continue;
      }
      close(partner, child.position?.start.offset ?? 0);
    }
  }
  const unended = reachesOn && open.filter(isFenced).length <= maxUnended ? open : [];
  for (let at = unended.findLastIndex(isFenced); at !== -1; at = unended.findLastIndex(isFenced))
    close(at, source.length);
  giveUp(0);
  return done;
}

function isFenced({ piece }: Open): boolean {
  return piece.syntax === "colon block";
}

function asSingle(piece: Piece): Piece {
  return { ...piece, tag: { ...piece.tag, shape: "single" } };
}

/** An end without a name ends what was begun last in its syntax. */
function belongTogether(one: Piece, end: Piece): boolean {
  return one.syntax === end.syntax && (end.tag.name === "" || one.tag.name === end.tag.name);
}
