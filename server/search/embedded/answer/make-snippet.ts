import { readWords } from "#server/search/embedded/text/read-words.ts";

export type Snippet = {
  /** Plain text. */
  readonly text: string;
  /** The same, HTML-escaped, with `<span>` around words that match; empty when none does. */
  readonly html: string;
};

type Match = { readonly start: number; readonly end: number; readonly slot: number };

/** About three lines of a result. */
const targetLength = 220;
/** What is read of a long section. */
const maxRead = 20_000;
const ellipsis = "…";

/** The stretch of a text that has most of what was asked for, cut between words, with the words marked. */
export function makeSnippet(
  written: string,
  slotOf: (word: string) => number | undefined,
  masses: readonly number[],
): Snippet {
  const text = written.slice(0, maxRead).replace(/\s+/g, " ").trim();
  const matches: Match[] = [];
  readWords(text, (word, start, end) => {
    const slot = slotOf(word);
    if (slot !== undefined) matches.push({ start, end, slot });
  });
  const from = bestStart(matches, masses);
  const start = wordStart(text, from);
  const end = wordEnd(text, start + targetLength);
  const inside = matches.filter((match) => match.start >= start && match.end <= end);
  const before = start > 0 ? ellipsis : "";
  const after = end < text.length ? ellipsis : "";
  return {
    text: `${before}${text.slice(start, end)}${after}`,
    html: inside.length === 0 ? "" : `${before}${marked(text, start, end, inside)}${after}`,
  };
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
    return start + (text.charAt(start) === " " ? 1 : 0);
  }
  const space = text.indexOf(" ", at);
  return space < 0 || space - at > 30 ? wholeCharacter(text, Math.ceil(at)) : space + 1;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(" ", at);
  return at - space > 30 ? wholeCharacter(text, at) : space;
}

/** Never between the halves of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}

function marked(text: string, start: number, end: number, matches: readonly Match[]): string {
  let html = "";
  let at = start;
  const ordered = [...matches].sort((a, b) => a.start - b.start || b.end - a.end);
  for (let index = 0; index < ordered.length; index++) {
    const match = ordered[index];
    if (match === undefined || match.start < at) continue;
    let until = match.end;
    // Pairs of characters overlap: together they are one mark.
    for (let next = ordered[index + 1]; next !== undefined && next.start <= until; next = ordered[++index + 1])
      until = Math.max(until, next.end);
    html += `${escaped(text.slice(at, match.start))}<span>${escaped(text.slice(match.start, until))}</span>`;
    at = until;
  }
  return html + escaped(text.slice(at, end));
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
