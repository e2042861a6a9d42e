import type { IndexedSegment } from "./indexed-segment.ts";
import type { Lexicon, TermId } from "./lexicon.ts";
import type { PackedText, PageRecord } from "./page-record.ts";
import { fieldCount, isTerm, TokenReader, textMark } from "./token-stream.ts";

/** A document's number among all of a view. */
export type Ordinal = number;

/** What filters and facets look at. */
export type DocumentProfile = Pick<PageRecord, "type" | "products">;

/** All documents at one moment, numbered through: what queries read. */
export class IndexView {
  readonly lexicon: Lexicon;
  /** Documents, replaced ones included. */
  readonly size: number;
  /** By ordinal; undefined for what was replaced or removed. */
  readonly records: readonly (PageRecord | undefined)[];
  /** By ordinal: the same number for all versions and languages of one page; counted from 1. */
  readonly pages: Uint32Array;
  readonly pageCount: number;
  /** By ordinal: what the score is multiplied by. */
  readonly boosts: Float32Array;
  /** By ordinal: the same number for documents of one type and the same products, a place in `profiles`. */
  readonly profileOf: Uint32Array;
  readonly profiles: readonly DocumentProfile[];
  readonly meanLength: number;
  readonly #segments: readonly IndexedSegment[];
  readonly #bases: readonly Ordinal[];
  /** By term: how many documents have it, plus one; 0 where that was not looked up yet. */
  readonly #frequencies: Uint32Array;
  /** By segment: none of its documents was replaced. */
  readonly #isWhole: readonly boolean[];
  #titleTerms: Uint8Array | undefined;
  #versions: ReadonlySet<string> | undefined;

  constructor(segments: readonly IndexedSegment[], lexicon: Lexicon, meanLength: number) {
    this.#segments = [...segments];
    this.lexicon = lexicon;
    this.meanLength = Math.max(1, meanLength);
    const bases: Ordinal[] = [];
    const records: (PageRecord | undefined)[] = [];
    for (const segment of segments) {
      bases.push(records.length);
      for (const record of segment.records) records.push(record);
    }
    this.#bases = bases;
    this.#isWhole = segments.map((segment) => !segment.records.includes(undefined));
    this.records = records;
    this.size = records.length;
    this.boosts = Float32Array.from(records, (record) => record?.boost ?? 1);
    const pages = numbered(records, ({ versionGroup, id }) => versionGroup ?? id);
    this.pages = Uint32Array.from(pages.numbers, (number) => number + 1);
    this.pageCount = pages.firsts.length;
    const profiles = numbered(records, ({ type, products }) => JSON.stringify([type, products]));
    this.profileOf = Uint32Array.from(profiles.numbers);
    this.profiles = profiles.firsts;
    this.#frequencies = new Uint32Array(lexicon.endTermId);
  }

  /** Calls `visit` for each part of a term's postings; document numbers count from `base`. */
  postings(term: TermId, visit: (base: Ordinal, documents: Uint16Array, impacts: Uint8Array) => void): void {
    for (const [at, { segment }] of this.#segments.entries()) {
      const found = segment.postings(term);
      if (found !== undefined) visit(this.#bases[at] ?? 0, found.documents, found.impacts);
    }
  }

  /** Documents that have one of some terms, none of which is in the others' documents; replaced ones do not count. */
  documentFrequency(...terms: readonly TermId[]): number {
    let sum = 0;
    for (const term of terms) sum += this.#frequency(term);
    return sum;
  }

  #frequency(term: TermId): number {
    const known = this.#frequencies[term] ?? 0;
    if (known > 0) return known - 1;
    let count = 0;
    for (const [at, { segment, records }] of this.#segments.entries()) {
      if (this.#isWhole[at] === true) count += segment.documentFrequency(term);
      else for (const document of segment.postings(term)?.documents ?? []) if (records[document] !== undefined) count++;
    }
    this.#frequencies[term] = count + 1;
    return count;
  }

  /** What a term, or either of a word's terms, tells about a document: BM25's inverse document frequency, never below zero. */
  idf(...terms: readonly TermId[]): number {
    const frequency = Math.min(this.documentFrequency(...terms), this.size);
    return Math.log(1 + (this.size - frequency + 0.5) / (frequency + 0.5));
  }

  /** Versions that products have here. */
  get versions(): ReadonlySet<string> {
    this.#versions ??= new Set(
      this.profiles.flatMap(({ products }) => products.flatMap(({ version }) => version ?? [])),
    );
    return this.#versions;
  }

  /** Whether some page has a word of this term in its title. */
  isInTitle(term: TermId): boolean {
    this.#titleTerms ??= this.#readTitles();
    return this.#titleTerms[term] === 1;
  }

  #readTitles(): Uint8Array {
    const found = new Uint8Array(this.lexicon.endTermId);
    for (const [ordinal, record] of this.records.entries()) {
      if (record === undefined) continue;
      const reader = this.reader(ordinal);
      for (let token = reader.next(); token !== -1 && token !== textMark; token = reader.next())
        if (isTerm(token)) found[token] = 1;
    }
    return found;
  }

  reader(ordinal: Ordinal): TokenReader {
    const { segment, document } = this.#place(ordinal);
    const { bytes, starts } = segment.segment.tokens;
    return new TokenReader(bytes, starts[document] ?? 0, starts[document + 1] ?? 0);
  }

  /** A document's token stream, not copied. */
  stream(ordinal: Ordinal): Buffer {
    const { segment, document } = this.#place(ordinal);
    const { bytes, starts } = segment.segment.tokens;
    const start = starts[document] ?? 0;
    return Buffer.from(bytes.buffer, bytes.byteOffset + start, (starts[document + 1] ?? start) - start);
  }

  /** All words of a document. */
  length(ordinal: Ordinal): number {
    const { segment, document } = this.#place(ordinal);
    let length = 0;
    for (let field = 0; field < fieldCount; field++) length += segment.segment.length(document, field);
    return length;
  }

  text(ordinal: Ordinal): PackedText {
    const { segment, document } = this.#place(ordinal);
    return segment.texts.read(document);
  }

  #place(ordinal: Ordinal): { readonly segment: IndexedSegment; readonly document: number } {
    let at = this.#bases.length - 1;
    while (at > 0 && (this.#bases[at] ?? 0) > ordinal) at--;
    const segment = this.#segments[at];
    if (segment === undefined) throw new RangeError(`no document ${ordinal}`);
    return { segment, document: ordinal - (this.#bases[at] ?? 0) };
  }
}

/** Numbers documents by what they have in common, from 0; the number of one that is gone means nothing. */
function numbered(records: readonly (PageRecord | undefined)[], nameOf: (record: PageRecord) => string) {
  const numbers = new Map<string, number>();
  const firsts: PageRecord[] = [];
  const byOrdinal = records.map((record) => {
    if (record === undefined) return 0;
    const name = nameOf(record);
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, firsts.length);
    return firsts.push(record) - 1;
  });
  return { numbers: byOrdinal, firsts };
}
