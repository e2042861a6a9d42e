import { deflateRawSync, inflateRawSync } from "node:zlib";
import { suggestionLines } from "#server/search/embedded/text/suggestion-lines.ts";
import type { SearchDocument } from "#server/search/search-document.ts";
import type { DocumentSection } from "#shared/search/document-section.ts";

/** What is known of a document without its text. */
export type PageRecord = Omit<SearchDocument, "sections" | "keywords"> & {
  /** Title and headings, as suggestions are looked up in. */
  readonly lines: string;
  /** Changes whenever the document does. */
  readonly fingerprint: string;
};

export type PackedText = Uint8Array;

/** Light compression, for texts of a few kilobytes: they are read ten a search, and packed by the thousand at start. */
const packing = { level: 3, windowBits: 13, memLevel: 6 };

export function recordOf({ sections, keywords: _, ...record }: SearchDocument, fingerprint: string): PageRecord {
  return { ...record, lines: suggestionLines({ title: record.title, sections }), fingerprint };
}

/** With its language's prefix. */
export function addressOf({ prefix, url }: Pick<PageRecord, "prefix" | "url">): string {
  return prefix !== "" && url === "/" ? prefix : `${prefix}${url}`;
}

export function packSections(sections: readonly DocumentSection[]): PackedText {
  return deflateRawSync(JSON.stringify(sections), packing);
}

export function unpackSections(packed: PackedText): readonly DocumentSection[] {
  // Only `packSections` writes these bytes, and a snapshot is checked as a whole.
  return JSON.parse(inflateRawSync(packed).toString("utf8")) as readonly DocumentSection[];
}
