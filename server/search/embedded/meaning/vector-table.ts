import { inverseLength, type Vector } from "./vector.ts";

/** Sections whose text was refused have no vector, but are not asked for again. */
const none = -1;

/** Vectors by the hash of their section's text, side by side in one piece of memory. All have the same number of dimensions. */
export class VectorTable {
  #dimensions = 0;
  #bytes: Vector = new Int8Array();
  #inverseLengths = new Float32Array();
  #count = 0;
  readonly #slots = new Map<string, number>();

  get dimensions(): number {
    return this.#dimensions;
  }

  get size(): number {
    return this.#slots.size;
  }

  has(hash: string): boolean {
    return this.#slots.has(hash);
  }

  /** Where a section's vector is; undefined where there is none. */
  slot(hash: string): number | undefined {
    const slot = this.#slots.get(hash);
    return slot === none ? undefined : slot;
  }

  /** Without a vector: the section's text is one that none can be had for. A vector of other dimensions is another model's: all others go. */
  set(hash: string, vector: Vector | undefined): void {
    if (vector === undefined) {
      this.#slots.set(hash, none);
      return;
    }
    if (this.#dimensions !== 0 && vector.length !== this.#dimensions) this.clear();
    this.#dimensions = vector.length;
    const known = this.slot(hash);
    const slot = known ?? this.#count++;
    this.#makeRoom(slot + 1);
    this.#bytes.set(vector, slot * this.#dimensions);
    this.#inverseLengths[slot] = inverseLength(vector);
    this.#slots.set(hash, slot);
  }

  clear(): void {
    this.#dimensions = 0;
    this.#bytes = new Int8Array();
    this.#inverseLengths = new Float32Array();
    this.#count = 0;
    this.#slots.clear();
  }

  /** A table of these sections alone, as far as they are in this one. */
  only(hashes: Iterable<string>): VectorTable {
    const kept = new VectorTable();
    for (const hash of hashes) if (this.has(hash)) kept.set(hash, this.#vector(this.slot(hash)));
    return kept;
  }

  /** How alike two directions are, from -1 to 1. */
  similarity(slot: number, vector: Vector, inverse: number): number {
    return dotProduct(this.#bytes, slot * this.#dimensions, vector) * inverse * (this.#inverseLengths[slot] ?? 0);
  }

  /** All that have a vector. */
  *entries(): Generator<readonly [hash: string, vector: Vector]> {
    for (const [hash, slot] of this.#slots) {
      const vector = slot === none ? undefined : this.#vector(slot);
      if (vector !== undefined) yield [hash, vector];
    }
  }

  #vector(slot: number | undefined): Vector | undefined {
    return slot === undefined
      ? undefined
      : this.#bytes.subarray(slot * this.#dimensions, (slot + 1) * this.#dimensions);
  }

  #makeRoom(slots: number): void {
    if (slots <= this.#inverseLengths.length) return;
    const room = Math.max(64, slots * 2);
    const bytes = new Int8Array(room * this.#dimensions);
    bytes.set(this.#bytes);
    const inverseLengths = new Float32Array(room);
    inverseLengths.set(this.#inverseLengths);
    this.#bytes = bytes;
    this.#inverseLengths = inverseLengths;
  }
}

/** Of whole numbers, four at a time: this is what a search spends its time with. Beyond the vector's end all is multiplied by 0. */
function dotProduct(bytes: Vector, start: number, vector: Vector): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let at = 0; at < vector.length; at += 4) {
    const from = start + at;
    first = (first + Math.imul(bytes[from] ?? 0, vector[at] ?? 0)) | 0;
    second = (second + Math.imul(bytes[from + 1] ?? 0, vector[at + 1] ?? 0)) | 0;
    third = (third + Math.imul(bytes[from + 2] ?? 0, vector[at + 2] ?? 0)) | 0;
    fourth = (fourth + Math.imul(bytes[from + 3] ?? 0, vector[at + 3] ?? 0)) | 0;
  }
  return first + second + third + fourth;
}
