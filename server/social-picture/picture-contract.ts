/** What a social picture shows. */
export type PictureText = {
  readonly title: string;
  readonly siteName: string;
  /** `#rrggbb`; the second can be read on the first. */
  readonly ground: string;
  readonly ink: string;
  readonly direction: "ltr" | "rtl";
  /** Addresses of fonts of the content folder, for letters that the product's own have not. */
  readonly fonts?: readonly string[];
};

/** A font in a file; its address carries the version of its bytes. */
export type PictureFontFile = { readonly address: string; readonly file: string };

/** What the drawing thread answers: a PNG of 1200 × 630 px; undefined where its fonts have not all letters. */
export type PictureContract = {
  draw: {
    question: { readonly text: PictureText; readonly fonts: readonly PictureFontFile[] };
    answer: Uint8Array | undefined;
  };
};
