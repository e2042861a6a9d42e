/** Words with numbers, from 0 in the order in which they came: their letters in one array, because as strings in a map they would take five times as much. */
export class WordTable {
  #letters: Uint16Array<ArrayBuffer>;
  /** By number: where the word's letters end. */
  #ends: Uint32Array<ArrayBuffer>;
  /** By hash, or the next free place after it: the word's number plus one. */
  #places: Uint32Array<ArrayBuffer>;
  #count: number;

  constructor(letters = new Uint16Array(1 << 14), ends = new Uint32Array(0)) {
    this.#letters = letters;
    this.#ends = ends;
    this.#count = ends.length;
    this.#places = new Uint32Array(0);
    this.#makePlaces();
  }

  get count(): number {
    return this.#count;
  }

  /** What a table with the same words is made of. */
  parts(): { readonly letters: Uint16Array; readonly ends: Uint32Array } {
    return { letters: this.#letters.slice(0, this.#start(this.#count)), ends: this.#ends.slice(0, this.#count) };
  }

  /** The word of a number. */
  word(number: number): string {
    const { buffer, byteOffset, byteLength } = this.letters(number);
    return Buffer.from(buffer, byteOffset, byteLength).toString("utf16le");
  }

  /** The letters of a word, not copied. */
  letters(number: number): Uint16Array {
    return this.#letters.subarray(this.#start(number), this.#start(number + 1));
  }

  /** The number of a word; -1 when it is not there. */
  find(word: string): number {
    return (this.#places[this.#placeOf(word)] ?? 0) - 1;
  }

  /** The number of a word, which is added when it is not there: it then is what `count` was before. */
  add(word: string): number {
    const place = this.#placeOf(word);
    const known = this.#places[place] ?? 0;
    if (known > 0) return known - 1;
    const number = this.#count++;
    const start = this.#start(number);
    if (start + word.length > this.#letters.length)
      this.#letters = longer(this.#letters, new Uint16Array(2 * (start + word.length)));
    for (let at = 0; at < word.length; at++) this.#letters[start + at] = word.charCodeAt(at);
    if (number === this.#ends.length) this.#ends = longer(this.#ends, new Uint32Array(2 * number + 1024));
    this.#ends[number] = start + word.length;
    this.#places[place] = number + 1;
    if (2 * this.#count > this.#places.length) this.#makePlaces();
    return number;
  }

  #start(number: number): number {
    return number === 0 ? 0 : (this.#ends[number - 1] ?? 0);
  }

  /** Where a word is among the places, or would be. */
  #placeOf(word: string): number {
    const places = this.#places;
    const mask = places.length - 1;
    let hash = 0;
    for (let at = 0; at < word.length; at++) hash = step(hash, word.charCodeAt(at));
    for (let place = mixed(hash) & mask; ; place = (place + 1) & mask) {
      const known = places[place] ?? 0;
      if (known === 0 || this.#is(known - 1, word)) return place;
    }
  }

  #is(number: number, word: string): boolean {
    const start = this.#start(number);
    if (this.#start(number + 1) - start !== word.length) return false;
    const letters = this.#letters;
    for (let at = 0; at < word.length; at++) if (letters[start + at] !== word.charCodeAt(at)) return false;
    return true;
  }

  /** At most half of the places are taken when they are made, and never all. */
  #makePlaces(): void {
    let length = 2048;
    while (length < 4 * this.#count) length *= 2;
    const places = new Uint32Array(length);
    const mask = length - 1;
    let at = 0;
    for (let number = 0; number < this.#count; number++) {
      let hash = 0;
      for (const end = this.#ends[number] ?? 0; at < end; at++) hash = step(hash, this.#letters[at] ?? 0);
      let place = mixed(hash) & mask;
      while (places[place] !== 0) place = (place + 1) & mask;
      places[place] = number + 1;
    }
    this.#places = places;
  }
}

function step(hash: number, letter: number): number {
  return (Math.imul(hash, 31) + letter) | 0;
}

/** Words that are alike but for their last letters are far from each other. */
function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return half ^ (half >>> 13);
}

function longer<Values extends Uint16Array | Uint32Array>(values: Values, into: Values): Values {
  into.set(values);
  return into;
}
