/** A part of a page as the search knows it: what is below one heading. */
export type DocumentSection = {
  readonly title?: string;
  /** Id of its heading in the page. */
  readonly anchor?: string;
  /** Plain text; paragraphs, list items, cells and lines of code divided by line breaks. */
  readonly text: string;
};
