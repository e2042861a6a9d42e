import type { Dialect } from "#server/content/markdown/syntaxes/dialects.ts";
import { markdownLines } from "#server/content/outline/markdown-lines.ts";
import { type FoundInclude, type Include, includeIn, mayInclude } from "./include-forms.ts";
import { importedPartials, isPartialImport, partialTagAt } from "./partial-tags.ts";
import { selectLines, withoutCommonIndent } from "./select-lines.ts";
import { withValues } from "./with-values.ts";

/** How deep texts may include each other, how many includes a page may have, and how much text they may bring, in characters. */
const includeLimits = { depth: 10, count: 1000, characters: 1_000_000 } as const;

/** Text of another file; without the fields at the beginning of a page. */
export type IncludedText = { readonly file: string; readonly text: string; readonly firstLine: number };

/** Finds the file that an include means, or says why there is none that may be read. */
export type FindIncluded = (include: Include, from: string) => Promise<IncludedText | { readonly why: string }>;

/** A place in a file, by line from 1. */
export type Origin = { readonly file: string; readonly line: number };

export type ComposedText = {
  readonly text: string;
  /** Where a line of the text was written; lines count from 1. */
  readonly originOf: (line: number) => Origin;
  /** Files whose text is in it, each once. */
  readonly files: readonly string[];
  readonly problems: readonly (Origin & { readonly message: string })[];
};

export type TextToCompose = {
  readonly text: string;
  readonly file: string;
  /** Line of the file at which the text begins. */
  readonly firstLine: number;
  readonly dialect: Dialect | undefined;
  readonly find: FindIncluded;
};

type Line = Origin & { readonly text: string };
type Place = { readonly isFenced: boolean; readonly above: readonly string[] };

/**
 * Transclusion: a text with the texts of the files that its lines name, before any of it is parsed, because that is how these files were
 * written: half a list, the inside of a code block. Bounded in depth, number and size; a file that includes itself is refused. What cannot
 * be included stays as it is written, with a problem. Undefined for a text that includes nothing.
 */
export async function composeText(input: TextToCompose): Promise<ComposedText | undefined> {
  if (!mayInclude(input.text)) return undefined;
  const composer = new Composer(input);
  const lines = await composer.lines(input, { isFenced: false, above: [input.file] });
  if (composer.count === 0) return undefined;
  const { file, firstLine } = input;
  return {
    text: lines.map(({ text }) => text).join("\n"),
    originOf: (line) => lines[line - 1] ?? { file, line: firstLine + line - 1 },
    files: [...composer.files],
    problems: composer.problems,
  };
}

class Composer {
  readonly files = new Set<string>();
  readonly problems: (Origin & { readonly message: string })[] = [];
  count = 0;
  readonly #dialect: Dialect | undefined;
  readonly #find: FindIncluded;
  #characters = 0;

  constructor({ dialect, find }: Pick<TextToCompose, "dialect" | "find">) {
    this.#dialect = dialect;
    this.#find = find;
  }

  async lines({ text, file, firstLine }: IncludedText, place: Place): Promise<Line[]> {
    const written = markdownLines(text);
    const isMdx = /\.mdx$/i.test(file) || this.#dialect === "docusaurus";
    const partials = isMdx ? importedPartials(written) : new Map<string, string>();
    const made: Line[] = [];
    let isRaw = false;
    let isListing = false;
    for (let at = 0; at < written.length; at++) {
      const { text: line, isFenced: isInFence } = written[at] ?? { text: "", isFenced: false };
      const origin = { file, line: firstLine + at };
      const isFenced = place.isFenced || isInFence;
      const kept = { text: line, ...origin };
      if (line.includes("{%")) isRaw = /\{%-?\s*raw\b/.test(line) || (isRaw && !/\{%-?\s*endraw\b/.test(line));
      if (/^[ \t]*-+8<-+[ \t]*$/.test(line) && this.#isOfMkdocs()) {
        isListing = !isListing && written.slice(at + 1).some((each) => /^[ \t]*-+8<-+[ \t]*$/.test(each.text));
        if (isListing || made.at(-1) !== undefined) continue;
      }
      const tag = isFenced ? undefined : partialTagAt(written, at, partials);
      if (tag !== undefined) {
        const found: FoundInclude = { include: tag.include, before: tag.indent, after: "" };
        const lines = await this.#included(found, origin, { ...place, isFenced });
        made.push(
          ...(lines ??
            written
              .slice(at, at + tag.lineCount)
              .map((each, by) => ({ text: each.text, file, line: origin.line + by }))),
        );
        at += tag.lineCount - 1;
        continue;
      }
      // A partial's own partials were read with it.
      if (place.above.length > 1 && isMdx && !isFenced && isPartialImport(line)) continue;
      const asListed =
        isListing && line.trim() !== "" ? `${line.slice(0, line.search(/\S/))}--8<-- "${line.trim()}"` : line;
      const found = isRaw ? undefined : includeIn(asListed, this.#dialect, isFenced);
      made.push(...((found && (await this.#included(found, origin, { ...place, isFenced }))) ?? [kept]));
    }
    return made;
  }

  #isOfMkdocs(): boolean {
    return this.#dialect === undefined || this.#dialect === "mkdocs";
  }

  /** Undefined where nothing can be included. */
  async #included({ include, before, after }: FoundInclude, origin: Origin, place: Place): Promise<Line[] | undefined> {
    this.count += 1;
    const refuse = (why: string) => {
      this.problems.push({ ...origin, message: `includes ${include.path}, ${why}` });
      return undefined;
    };
    if (this.count > includeLimits.count) return refuse(`but a page may include at most ${includeLimits.count} texts`);
    if (place.above.length > includeLimits.depth)
      return refuse(`but includes are nested more than ${includeLimits.depth} deep`);
    const found = await this.#find(include, origin.file);
    if ("why" in found) return refuse(found.why);
    if (place.above.includes(found.file)) return refuse("which includes itself");
    const selected = selectLines(found.text, include.selection);
    if (selected === undefined && include.selection.kind === "name")
      return refuse(`which has no part "${include.selection.name}"`);
    const lines = include.code?.isDedented ? withoutCommonIndent(selected ?? []) : (selected ?? []);
    const text = withValues(lines.map((each) => each.text).join("\n"), include);
    if (text === undefined) return refuse("which is a program of another generator");
    this.#characters += text.length;
    if (this.#characters > includeLimits.characters)
      return refuse(`but a page may include at most ${includeLimits.characters} characters`);
    this.files.add(found.file);
    const numbers = lines.map((each) => found.firstLine + each.line - 1);
    const own = { file: found.file, text, firstLine: 1 };
    const inner = (
      await this.lines(own, {
        isFenced: place.isFenced || include.code !== undefined,
        above: [...place.above, found.file],
      })
    ).map((each) => (each.file === found.file ? { ...each, line: numbers[each.line - 1] ?? each.line } : each));
    const block = include.code === undefined ? inner : fenced(inner, include.code.info, origin);
    return around(include.isBlock === true ? [blank(origin), ...block, blank(origin)] : block, before, after, origin);
  }
}

function blank(origin: Origin): Line {
  return { ...origin, text: "" };
}

function fenced(lines: readonly Line[], info: string, origin: Origin): Line[] {
  const longest = Math.max(2, ...lines.map(({ text }) => /^\s*(`{3,})/.exec(text)?.[1]?.length ?? 0));
  const fence = "`".repeat(longest + 1);
  return [{ ...origin, text: `${fence}${info}` }, ...lines, { ...origin, text: fence }];
}

/** The lines in the place of an include: as far in as it stood, with what stood before and behind it. */
function around(lines: readonly Line[], before: string, after: string, origin: Origin): Line[] {
  const indent = /^[ \t>]*/.exec(before)?.[0] ?? "";
  if (lines.length === 0) return [{ ...origin, text: before + after }];
  return lines.map((line, at) => {
    const start = at === 0 ? before : line.text === "" ? indent.trimEnd() : indent;
    return { ...line, text: `${start}${line.text}${at === lines.length - 1 ? after : ""}` };
  });
}
