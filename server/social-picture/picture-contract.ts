/** What a social picture shows. */
export type PictureText = {
  readonly title: string;
  readonly siteName: string;
  /** `#rrggbb`; the second can be read on the first. */
  readonly ground: string;
  readonly ink: string;
  readonly direction: "ltr" | "rtl";
};

/** What the drawing thread answers: a PNG of 1200 × 630 px; undefined where its fonts have not all letters. */
export type PictureContract = {
  draw: { question: PictureText; answer: Uint8Array | undefined };
};
