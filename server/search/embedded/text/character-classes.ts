/** What a character is to the search: `joiner` holds the parts of `log-in`, `a.b.c` and `user's` together. */
export const characterClass = {
  none: 0,
  letter: 1,
  upper: 2,
  digit: 3,
  underscore: 4,
  joiner: 5,
  unspaced: 6,
} as const;

/** By character code below 65,536; filled in when a character is first asked for. */
const classes = new Uint8Array(0x1_0000);
const isKnown = new Uint8Array(0x1_0000);
/** Scripts written without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]/u;
const letterOrMark = /[\p{L}\p{M}]/u;

/** The class of the character at a place; a pair of surrogates has one class at both of its halves. */
export function classAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 0x80) return asciiClasses[code] ?? characterClass.none;
  if (code >= 0xd800 && code <= 0xdfff) return classOf(pairAt(text, at));
  if (isKnown[code] === 0) {
    classes[code] = classOf(String.fromCharCode(code));
    isKnown[code] = 1;
  }
  return classes[code] ?? characterClass.none;
}

/** Most characters of most texts. */
const asciiClasses = Uint8Array.from({ length: 0x80 }, (_, code) => classOf(String.fromCharCode(code)));

function pairAt(text: string, at: number): string {
  const isSecond = text.charCodeAt(at) >= 0xdc00;
  const start = isSecond ? at - 1 : at;
  return start < 0 ? "" : text.slice(start, start + 2);
}

function classOf(character: string): number {
  if (unspaced.test(character)) return characterClass.unspaced;
  if (character === "_") return characterClass.underscore;
  if (/[.'’-]/.test(character)) return characterClass.joiner;
  if (/\p{N}/u.test(character)) return characterClass.digit;
  if (/\p{Lu}/u.test(character)) return characterClass.upper;
  return letterOrMark.test(character) ? characterClass.letter : characterClass.none;
}
