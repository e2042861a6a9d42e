/** Documents as token streams, one after the other. */
export type SegmentTokens = {
  readonly bytes: Uint8Array;
  /** Where each document begins; one more than documents. */
  readonly starts: Uint32Array;
  /** `fieldCount` lengths a document. */
  readonly lengths: Uint32Array;
};
