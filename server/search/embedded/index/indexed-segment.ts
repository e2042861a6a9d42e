import type { PageRecord } from "./page-record.ts";
import type { Segment } from "./segment.ts";
import type { SegmentTexts } from "./segment-texts.ts";

/** A segment with what is known of each of its documents; a document that was replaced or removed has no record. */
export type IndexedSegment = {
  readonly segment: Segment;
  readonly records: (PageRecord | undefined)[];
  readonly texts: SegmentTexts;
};
