/** An element that a site adds to the head of its pages, with its attributes as HTML writes them (docs/theme.md, Slots). */
export type HeadElement = {
  readonly tag: "meta" | "link" | "script";
  readonly attributes: Readonly<Record<string, string>>;
};
