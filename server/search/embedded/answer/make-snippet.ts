import { characterClass, classAt } from "#server/search/embedded/text/character-classes.ts";
import { normalised, readWords } from "#server/search/embedded/text/read-words.ts";
import { wholeKana } from "#server/search/embedded/text/whole-kana.ts";

export type Snippet = {
  /** Plain text. */
  readonly text: string;
  /** The same, HTML-escaped, with `<span>` around words that match; empty when none does. */
  readonly html: string;
};

/** What to look for in a text. */
export type Sought = {
  /** The number of what a word stands for; undefined where it is nothing of the query. */
  readonly slotOf: (word: string) => number | undefined;
  /** By number: how much that tells. */
  readonly masses: readonly number[];
  /** The query's words of scripts that are read as pairs of characters. */
  readonly pairedWords: readonly string[];
};

type Match = { readonly start: number; readonly end: number; readonly slot: number };

/** About three lines of a result. */
const targetLength = 220;
/** What is read of a long section. */
const maxRead = 20_000;
const ellipsis = "…";

/**
 * Snippet with highlighting: the stretch of a text that has most of what was asked for, cut between words, with the words
 * marked.
 */
export function makeSnippet(written: string, { slotOf, masses, pairedWords }: Sought): Snippet {
  const text = wholeKana(written.slice(0, maxRead))
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[\s]*/g, "\n")
    .trim();
  const matches = matchesIn(text, slotOf);
  const from = bestStart(matches, masses);
  const start = wordStart(text, from);
  const end = lineEnd(
    text,
    matches.find((match) => match.start >= start)?.start ?? start,
    wordEnd(text, start + targetLength),
  );
  const inside = matches.filter((match) => match.start >= start && match.end <= end);
  const before = start > 0 ? ellipsis : "";
  const after = end < text.length ? ellipsis : "";
  return {
    text: `${before}${text.slice(start, end)}${after}`,
    html:
      inside.length === 0 ? "" : `${before}${marked(text, start, end, stretches(text, inside, pairedWords))}${after}`,
  };
}

/** A title with the words marked that match; empty when none does. */
export function markedTitle(title: string, { slotOf, pairedWords }: Sought): string {
  const matches = matchesIn(title, slotOf);
  return matches.length === 0 ? "" : marked(title, 0, title.length, stretches(title, matches, pairedWords));
}

function matchesIn(text: string, slotOf: Sought["slotOf"]): Match[] {
  const matches: Match[] = [];
  readWords(text, (word, start, end) => {
    const slot = slotOf(word);
    if (slot !== undefined) matches.push({ start, end, slot });
  });
  return matches;
}

/** Where the best stretch begins: a little before its first match. */
function bestStart(matches: readonly Match[], masses: readonly number[]): number {
  const span = targetLength * 0.8;
  let best = { mass: 0, start: 0 };
  for (const [at, first] of matches.entries()) {
    const seen = new Set<number>();
    let mass = 0;
    for (let next = at; next < matches.length; next++) {
      const match = matches[next];
      if (match === undefined || match.end - first.start > span) break;
      mass += (masses[match.slot] ?? 0) * (seen.has(match.slot) ? 0.1 : 1);
      seen.add(match.slot);
    }
    if (mass > best.mass) best = { mass, start: first.start };
    if (at > maxStarts) break;
  }
  return Math.max(0, best.start - targetLength * 0.15);
}

const maxStarts = 500;

function wordStart(text: string, at: number): number {
  if (at <= targetLength * 0.15) return 0;
  const sentence = text.slice(Math.max(0, at - 40), at + 1).search(/[.!?。！？]\s*[^.!?。！？]*$/u);
  if (sentence >= 0) {
    const start = Math.max(0, at - 40) + sentence + 1;
    return start + (/\s/.test(text.charAt(start)) ? 1 : 0);
  }
  const space = at + text.slice(at).search(/\s/);
  return space < at || space - at > 30 ? wholeCharacter(text, Math.ceil(at)) : space + 1;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = Math.max(text.lastIndexOf(" ", at), text.lastIndexOf("\n", at));
  return at - space > 30 ? wholeCharacter(text, at) : space;
}

/** Lines of a list or of code are short: more of them would push the next result away. */
function lineEnd(text: string, start: number, end: number): number {
  let at = start;
  for (let line = 0; line < maxLines; line++) {
    const next = text.indexOf("\n", at);
    if (next < 0 || next >= end) return end;
    at = next + 1;
  }
  return at - 1;
}

const maxLines = 4;

/** Never between the halves of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}

type Stretch = { readonly start: number; readonly end: number };

/**
 * What matches together is one stretch: pairs of characters overlap. A pair alone is often a part of another word (the end of
 * `ボード` is that of `カード`): where some stretches have whole words of the query, the others with pairs are none.
 */
function stretches(text: string, matches: readonly Match[], pairedWords: readonly string[]): readonly Stretch[] {
  const all: { start: number; end: number }[] = [];
  for (const { start, end } of [...matches].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = all.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  const isWhole = ({ start, end }: Stretch) => {
    const written = normalised(text.slice(start, end));
    const isPair = pairedWords.length > 0 && isPaired(written);
    return !isPair || pairedWords.some((word) => written.includes(word));
  };
  const whole = all.filter(isWhole);
  return whole.length === 0 ? all : whole;
}

function marked(text: string, start: number, end: number, found: readonly Stretch[]): string {
  let html = "";
  let at = start;
  for (const stretch of found) {
    html += `${escaped(text.slice(at, stretch.start))}<span>${escaped(text.slice(stretch.start, stretch.end))}</span>`;
    at = stretch.end;
  }
  return html + escaped(text.slice(at, end));
}

function isPaired(text: string): boolean {
  return classAt(text, 0) === characterClass.unspaced;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
