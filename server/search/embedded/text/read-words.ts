import { characterClass, classAt } from "./character-classes.ts";
import { particleVerb } from "./particle-verbs.ts";

/** Told of each word, lower-cased; an `alternative` stands at the same place as the words before it, which are its parts. */
export type WordReader = (word: string, start: number, end: number, isAlternative: boolean) => void;

/** Longer runs are keys and encoded data, not words. */
const maxWordLength = 64;
/** Paths of more parts than this are found by their parts. */
const maxJoinedParts = 6;

const { none, upper, digit, underscore, joiner, unspaced } = characterClass;

/**
 * Tokenizer: reads the words of a text. Compounds (`max_result_window`, `maxResultWindow`, `log-in`, `index.refresh`) are read
 * as their parts and, as an alternative, as one word without separators; so is what stands between dots
 * (`java.lang.OutOfMemoryError`). Numbers keep their dots (`9.12`). Text of scripts without spaces is read as overlapping pairs
 * of characters, so that every compound is found by its parts. A verb and its particle are a word besides (`login` for "log in").
 */
export function readWords(text: string, reader: WordReader): void {
  const { length } = text;
  const read = withParticleVerbs(text, reader);
  let at = 0;
  while (at < length) {
    const kind = classAt(text, at);
    if (kind === none || kind === joiner || kind === underscore) at++;
    else if (kind === unspaced) at = readPairs(text, at, read);
    else at = readCompound(text, at, read);
  }
}

function withParticleVerbs(text: string, read: WordReader): WordReader {
  let verb = "";
  let verbStart = 0;
  let verbEnd = 0;
  return (word, start, end, isAlternative) => {
    read(word, start, end, isAlternative);
    if (isAlternative) return;
    if (start === verbEnd + 1 && word.length <= maxParticleLength && classAt(text, verbEnd) === none) {
      const both = particleVerb(verb, word);
      if (both !== undefined) read(both, verbStart, end, true);
    }
    verb = word;
    verbStart = start;
    verbEnd = end;
  };
}

const maxParticleLength = 4;

function readPairs(text: string, start: number, read: WordReader): number {
  const ends: number[] = [];
  let at = start;
  while (at < text.length && classAt(text, at) === unspaced) {
    const code = text.charCodeAt(at);
    at += code >= 0xd800 && code <= 0xdbff && at + 1 < text.length ? 2 : 1;
    ends.push(at);
  }
  if (ends.length === 1) read(normalised(text.slice(start, at)), start, at, false);
  let from = start;
  for (let index = 1; index < ends.length; index++) {
    const end = ends[index] ?? at;
    read(normalised(text.slice(from, end)), from, end, false);
    from = ends[index - 1] ?? end;
  }
  return at;
}

/** `10.2`, `v8.2.1`: dots part no words in it. */
const version = /v?(\d+(?:\.\d+)+)(?![\p{L}\p{N}_]|[.'’-][\p{L}\p{N}])/uy;

/** A number with dots is one word; one of more than two numbers is found by its beginning, too. */
function readVersion(text: string, start: number, read: WordReader): number {
  const digitAt = text.charAt(start).toLowerCase() === "v" ? start + 1 : start;
  if (classAt(text, digitAt) !== digit || digitAt >= text.length) return -1;
  version.lastIndex = start;
  const number = version.exec(text)?.[1];
  if (number === undefined || number.length > maxWordLength) return -1;
  const end = version.lastIndex;
  read(number, end - number.length, end, false);
  const [major, minor, ...others] = number.split(".");
  if (others.length > 0) read(`${major}.${minor}`, end - number.length, end, true);
  return end;
}

function readCompound(text: string, start: number, read: WordReader): number {
  const versionEnd = readVersion(text, start, read);
  if (versionEnd >= 0) return versionEnd;
  const { length } = text;
  let at = start;
  let partStart = start;
  let partCount = 0;
  let previous: number = none;
  let isNumeric = true;
  let ending = 0;
  let segmentStart = start;
  let partsBefore = 0;
  const finishPart = (end: number) => {
    if (end > partStart && end - partStart <= maxWordLength) {
      partCount++;
      readWord(text, partStart, end, read);
    }
  };
  const readJoined = (from: number, parts: number) => {
    if (parts < 2 || parts > maxJoinedParts || at - from > maxWordLength) return;
    const whole = normalised(text.slice(from, at));
    read(isNumeric ? whole : whole.replace(/[._'’-]/g, ""), from, at, true);
  };
  for (; at < length; at++) {
    const kind = classAt(text, at);
    if (kind === none || kind === unspaced) break;
    if (kind === joiner || kind === underscore) {
      const next = at + 1 < length ? classAt(text, at + 1) : none;
      const continues =
        next !== none && next !== joiner && next !== unspaced && (next !== underscore || kind === underscore);
      if (!continues) break;
      if (isApostrophe(text, at)) {
        ending = endingAt(text, at + 1);
        if (ending > 0) break;
      }
      finishPart(at);
      partStart = at + 1;
      if (text.charAt(at) === ".") {
        readJoined(segmentStart, partCount - partsBefore);
        segmentStart = at + 1;
        partsBefore = partCount;
      }
    } else {
      if (kind !== digit) isNumeric = false;
      if (isHump(text, at, kind, previous)) {
        finishPart(at);
        partStart = at;
      }
    }
    previous = kind;
  }
  finishPart(at);
  if (segmentStart > start) readJoined(segmentStart, partCount - partsBefore);
  readJoined(start, partCount);
  return ending > 0 ? at + 1 + ending : Math.max(at, start + 1);
}

/** Whether a new part begins inside `maxResult` (at `R`) and inside `XMLParser` (at `P`). */
function isHump(text: string, at: number, kind: number, previous: number): boolean {
  if (kind !== upper) return false;
  if (previous === characterClass.letter) return true;
  if (previous !== upper || at + 1 >= text.length) return false;
  // `APIs` and `IDs` are one word each.
  return classAt(text, at + 1) === characterClass.letter && classAt(text, at + 2) === characterClass.letter;
}

function isApostrophe(text: string, at: number): boolean {
  const character = text.charAt(at);
  return character === "'" || character === "’";
}

/** How long what follows an apostrophe is, when that is a mere ending (`user's`, `don't`, `they're`). */
function endingAt(text: string, at: number): number {
  let end = at;
  while (
    end < text.length &&
    end - at < 3 &&
    [characterClass.letter, upper].some((kind) => kind === classAt(text, end))
  )
    end++;
  return end - at <= 2 ? end - at : 0;
}

function readWord(text: string, start: number, end: number, read: WordReader): void {
  const written = text.slice(start, end);
  const word = isPlain(written) ? written : normalised(written);
  if (word !== "") read(word, start, end, false);
}

/** Lower-case letters and digits only, as most words are: there is nothing to normalise. */
function isPlain(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code > 0x7a || (code < 0x61 && (code > 0x39 || code < 0x30))) return false;
  }
  return true;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
const ascii = /^[\x00-\x7f]*$/;

/**
 * Unicode normalization and case folding: lower-cased, compatibility forms as ordinary ones (full-width letters, half-width
 * kana), Latin letters without accents.
 */
export function normalised(word: string): string {
  if (ascii.test(word)) return word.toLowerCase();
  const plain = word.normalize("NFKC").toLowerCase();
  return /^[\p{Script=Latin}\p{M}\p{N}]+$/u.test(plain) ? plain.normalize("NFKD").replace(/\p{M}/gu, "") : plain;
}
