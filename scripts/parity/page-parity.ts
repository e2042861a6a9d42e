import { posix } from "node:path";
import { ContentError } from "#server/content/content-errors.ts";
import type { FollowedLink, MissingTarget } from "#server/content/files/entries/entry-scope.ts";
import { textKind } from "#server/content/files/entries/page-body.ts";
import type { FilesContentSource } from "#server/content/files/files-content-source.ts";
import type { Page } from "#server/content/files/index/index-types.ts";
import { type PageText, readPageText } from "#server/content/files/read/read-page-text.ts";
import type { SyntaxUse } from "#server/content/markdown/components/resolve-tree.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import { syntaxUses } from "#server/content/markdown/syntax-uses.ts";
import { textOfHtml } from "#server/content/outline/html-outline.ts";
import { type PageAnchors, pageAnchors } from "#server/content/outline/page-anchors.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import { messageOf } from "#shared/errors.ts";
import { absentPrograms, endOfTag } from "./absent-programs.ts";
import { oldAnchors } from "./anchor-parity.ts";
import { type LostLine, leftoverSyntax, lostLines } from "./lost-text.ts";
import type { Loss, Place } from "./parity-report.ts";

/** What was found out of one page in one language. */
export type ExaminedPage = {
  readonly page: Page;
  readonly language: string;
  readonly file: string;
  readonly losses: Loss[];
  readonly uses: readonly (SyntaxUse & { readonly place: Place; readonly isAbsent: boolean })[];
  readonly followed: readonly FollowedLink[];
  readonly missing: readonly MissingTarget[];
  readonly includes: readonly string[];
  readonly anchors: PageAnchors | undefined;
  readonly oldAnchors: readonly string[];
  /** Whether the old page had a place of this id: of a heading, or as somebody wrote it. */
  readonly hadAnchor: (id: string) => boolean;
  /** Share of its lines that are nowhere in the page, from 0 to 1. */
  readonly lostShare: number;
};

/** Elements that are shown or played where they stand, of which a page here shows nothing. */
const playedHere = /<(iframe|video|audio|object|embed|canvas|math|script(?! setup))\b/gi;

/** Makes a page as visitors get it, and looks for everything that its text says and the page does not. */
export async function examinePage(
  source: FilesContentSource,
  root: string,
  page: Page,
  language: string,
): Promise<ExaminedPage> {
  const index = source.index();
  const file = page.texts[language]?.file ?? page.key;
  const losses: Loss[] = [];
  const followed: FollowedLink[] = [];
  const missing: MissingTarget[] = [];
  const nothing = { page, language, file, losses, uses: [], followed, missing, includes: [], anchors: undefined };
  try {
    const watching = {
      onMissing: (each: MissingTarget) => void missing.push(each),
      onLink: (each: FollowedLink) => void followed.push(each),
    };
    const found = await source.checkPage(page.path, language, watching);
    if (found.kind !== "entry" || "unknown" in found.entry)
      return { ...lost(nothing, `answers ${found.kind}`), oldAnchors: [], hadAnchor: () => true, lostShare: 1 };
    const place = { root, markdown: inThreadMarkdown, dialect: index.dialect };
    const text = await readPageText(place, page, language);
    for (const { file: at, line, message } of text.problems)
      losses.push({ kind: "include", file: at, ...(line !== undefined && { line }), what: message });
    const { entry } = found;
    const html = htmlOf(entry);
    const kind = textKind({ index }, file);
    const uses = text.body === "" ? [] : syntaxUses(text.body, kind, text.written);
    const isAbsent = absentPrograms({ root, file, body: text.body, dialect: index.dialect });
    const placed = uses.map((use) => ({ ...use, place: placeOf(text, use.line), isAbsent: isAbsent(use) }));
    // A page without a text of its own shows its fields in other ways.
    const shown = html === "" ? JSON.stringify(entry) : `${entry.title} ${attributeTexts(html)} ${textOfHtml(html)}`;
    const given = placed.filter((use) => use.isAbsent).map((use) => linesOfTag(text.body, use));
    const lines = lostLines(text.body, shown).map(({ line, what }) => ({
      line,
      what,
      isAbsent: given.some(([first, last]) => line >= first && line <= last),
    }));
    losses.push(
      ...syntaxLosses(placed),
      ...textLosses(text, lines),
      ...rawLosses(file, html),
      ...playedLosses(text, html),
      ...formulaLosses(file, html),
    );
    const old = oldAnchors(html, index.dialect);
    const lineCount = text.body.split("\n").filter((line) => line.trim() !== "").length;
    return {
      ...nothing,
      uses: placed,
      includes: text.included,
      anchors: pageAnchors(entry),
      oldAnchors: old,
      hadAnchor: (id) => old.includes(id) || namesPlace(text.body, id),
      lostShare: lineCount === 0 ? 0 : lines.filter((each) => !each.isAbsent).length / lineCount,
    };
  } catch (error) {
    const message = error instanceof ContentError ? (error.problems[0]?.message ?? error.message) : messageOf(error);
    return { ...lost(nothing, message), oldAnchors: [], hadAnchor: () => true, lostShare: 1 };
  }
}

/** Whether a text names a place itself: `id="…"`, `name="…"`, `{#…}`, `(…)=`. */
function namesPlace(body: string, id: string): boolean {
  return [`="${id}"`, `='${id}'`, `{#${id}`, `#${id}}`, `(${id})=`].some((sign) => body.includes(sign));
}

function lost<Examined extends { readonly losses: Loss[]; readonly file: string }>(
  page: Examined,
  what: string,
): Examined {
  page.losses.push({ kind: "page", file: page.file, what });
  return page;
}

function htmlOf(entry: PageEntry): string {
  const bodies = [
    "body" in entry ? entry.body : undefined,
    ...("sections" in entry && entry.sections ? Object.values(entry.sections) : []),
  ];
  return bodies.flatMap((body) => (body?.kind === "html" ? [body.html] : [])).join("\n");
}

function placeOf({ originOf }: PageText, inText: number): Place {
  const { file, line } = originOf(inText);
  return { file, line };
}

/** What pictures and links say without showing it. */
function attributeTexts(html: string): string {
  return [...html.matchAll(/\b(?:alt|title|aria-label|data-label|data-title)="([^"]*)"/g)]
    .map(([, text]) => text)
    .join(" ");
}

function syntaxLosses(uses: ExaminedPage["uses"]): Loss[] {
  return uses
    .filter(({ outcome }) => outcome !== "read")
    .map(({ syntax, name, outcome, place, isAbsent }) => ({
      kind: outcome === "content only" ? "looks" : "syntax",
      ...place,
      what: `${syntax} ${name}: ${outcome}`,
      ...(isAbsent && { isAbsent }),
    }));
}

/** The lines from the beginning of a tag to its end: what stands there is given to a program. */
function linesOfTag(body: string, { line, offset }: SyntaxUse): readonly [number, number] {
  return [line, line + body.slice(offset, endOfTag(body, offset)).split("\n").length - 1];
}

function textLosses(text: PageText, lines: readonly (LostLine & { readonly isAbsent: boolean })[]): Loss[] {
  return lines.map(({ line, what, isAbsent }) => ({
    kind: "text",
    ...placeOf(text, line),
    what,
    ...(isAbsent && { isAbsent }),
  }));
}

function rawLosses(file: string, html: string): Loss[] {
  return leftoverSyntax(html).map((what) => ({ kind: "text", file, what: `shown as written: ${what}` }));
}

/** Formulas that could not be made stand as their source. */
function formulaLosses(file: string, html: string): Loss[] {
  return [...html.matchAll(/<code class="language-math">([^<]*)/g)].map(([, tex = ""]) => ({
    kind: "syntax",
    file,
    what: `formula ${tex.replace(/\s+/g, " ").trim().slice(0, 60)}: as text`,
  }));
}

/** Players and frames leave a link or a picture at least; without one, they are lost. */
function playedLosses(text: PageText, html: string): Loss[] {
  const prose = text.body.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replace(/[^\n]/g, " "));
  return [...prose.matchAll(playedHere)].flatMap((found) => {
    const element = prose.slice(found.index, found.index + 2000);
    const address = /\bsrc=["']?([^"'\s>]+)/.exec(element)?.[1];
    const isThere = address !== undefined && html.includes(posix.basename(address.replace(/[?#].*$/, "")));
    const line = prose.slice(0, found.index).split("\n").length;
    const what = `${found[1]?.toLowerCase()} ${address ?? ""}`.trim();
    return isThere ? [] : [{ kind: "syntax", ...placeOf(text, line), what: `HTML ${what}: dropped` } as const];
  });
}
