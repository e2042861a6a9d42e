import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import { type PageRecord, unpackSections } from "#server/search/embedded/index/page-record.ts";
import type { DocumentSection } from "#shared/search/document-section.ts";
import { inverseLength, type Vector } from "./vector.ts";
import { hashOf, readVectors, writeVectors } from "./vector-file.ts";
import { VectorTable } from "./vector-table.ts";

/** A section's text as a model is given it, by its hash. */
export type SectionText = { readonly hash: string; readonly text: string };
/** Without a vector: the model refuses this text. */
export type SectionVector = { readonly hash: string; readonly vector?: Vector };
/** A page near a query, and where in it: the place among its sections, as the index counts them. */
export type NearDocument = { readonly ordinal: Ordinal; readonly section: number; readonly similarity: number };

export type VectorSettings = {
  /** Where vectors are kept between starts. */
  readonly file?: string;
  /** What makes them: vectors of another model are none of this one's. */
  readonly model: string;
};

/** Of a longer section its beginning says what it is about. */
const maxCharacters = 2000;
/** Of a longer page so many sections have vectors. */
const maxSections = 100;

type Known = { readonly fingerprint: string; readonly hashes: readonly string[] };
type Places = {
  readonly ordinals: readonly Ordinal[];
  readonly sections: readonly number[];
  readonly slots: readonly number[];
};

/** Vector index: what each section of the index means, as far as a model was asked, beside the words that it has. */
export class SectionVectors {
  readonly #settings: VectorSettings;
  #table: VectorTable;
  /** Of documents whose sections all have vectors, by key. */
  readonly #known = new Map<string, Known>();
  #places: Places | undefined;
  #placesOf: IndexView | undefined;

  constructor(settings: VectorSettings) {
    this.#settings = settings;
    this.#table = settings.file === undefined ? new VectorTable() : readVectors(settings.file, settings.model);
  }

  /** Sections that have no vector yet, so many at most; none when all are there. */
  missing(view: IndexView, limit: number): readonly SectionText[] {
    const missing = new Map<string, string>();
    for (const [ordinal, record] of view.records.entries()) {
      if (record === undefined || this.#known.get(record.key)?.fingerprint === record.fingerprint) continue;
      if (missing.size >= limit) break;
      const texts = textsOf(record, view, ordinal);
      const lacking = texts.filter(({ hash }) => !this.#table.has(hash));
      if (lacking.length === 0) this.#know(record, texts);
      for (const { hash, text } of lacking) missing.set(hash, text);
    }
    if (missing.size === 0) this.#dropUnused(view);
    return [...missing].slice(0, limit).map(([hash, text]) => ({ hash, text }));
  }

  add(vectors: readonly SectionVector[]): void {
    const dimensions = this.#table.dimensions;
    for (const { hash, vector } of vectors) this.#table.set(hash, vector);
    if (this.#table.dimensions !== dimensions) this.#known.clear();
    this.#places = undefined;
  }

  save(): void {
    const { file, model } = this.#settings;
    if (file !== undefined) writeVectors(file, model, this.#table);
  }

  /** The pages whose sections are nearest to a query's vector, nearest first. */
  nearest(view: IndexView, query: Vector, count: number): readonly NearDocument[] {
    if (query.length !== this.#table.dimensions) return [];
    const { ordinals, sections, slots } = this.#placesIn(view);
    const inverse = inverseLength(query);
    const best = new Map<Ordinal, NearDocument>();
    for (const [at, slot] of slots.entries()) {
      const ordinal = ordinals[at] ?? 0;
      const similarity = this.#table.similarity(slot, query, inverse);
      if (similarity > (best.get(ordinal)?.similarity ?? 0))
        best.set(ordinal, { ordinal, section: sections[at] ?? 0, similarity });
    }
    return [...best.values()].sort((one, other) => other.similarity - one.similarity).slice(0, count);
  }

  /** Only when nothing is missing is it known what the index has. */
  #dropUnused(view: IndexView): void {
    const held = new Set(view.records.map((record) => record?.key));
    for (const key of this.#known.keys()) if (!held.has(key)) this.#known.delete(key);
    const used = new Set([...this.#known.values()].flatMap(({ hashes }) => hashes));
    if (used.size === this.#table.size) return;
    this.#table = this.#table.only(used);
    this.#places = undefined;
  }

  #know({ key, fingerprint }: PageRecord, texts: readonly SectionText[]): void {
    this.#known.set(key, { fingerprint, hashes: texts.map(({ hash }) => hash) });
    this.#places = undefined;
  }

  #placesIn(view: IndexView): Places {
    if (this.#places !== undefined && this.#placesOf === view) return this.#places;
    const ordinals: Ordinal[] = [];
    const sections: number[] = [];
    const slots: number[] = [];
    for (const [ordinal, record] of view.records.entries()) {
      const known = record && this.#known.get(record.key);
      // What is known of the page as it was before is not said of it as it is.
      if (known === undefined || known.fingerprint !== record?.fingerprint) continue;
      for (const [section, hash] of known.hashes.entries()) {
        const slot = this.#table.slot(hash);
        if (slot === undefined) continue;
        ordinals.push(ordinal);
        sections.push(section);
        slots.push(slot);
      }
    }
    this.#placesOf = view;
    this.#places = { ordinals, sections, slots };
    return this.#places;
  }
}

/** Each with the page's title and its own: by itself a section often does not say what it is about. In the places the index counts. */
function textsOf({ title }: PageRecord, view: IndexView, ordinal: Ordinal): readonly SectionText[] {
  const sections = unpackSections(view.text(ordinal));
  const beginning: DocumentSection[] = sections[0]?.title === undefined ? [] : [{ text: "" }];
  return [...beginning, ...sections].slice(0, maxSections).map((section) => {
    const text = [title, section.title, section.text].filter(Boolean).join("\n").slice(0, maxCharacters);
    return { hash: hashOf(text), text };
  });
}
