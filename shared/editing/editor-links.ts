/** A place in the tool that content is written in. */
export type EditorLink = { readonly url: string; readonly text: string };

/** What an editor gets on a page besides, with all its texts; asked for by whoever is known to be one. */
export type EditorLinks = {
  /** What the whole is called. */
  readonly label: string;
  readonly opensInNewTab: string;
  /** The icon at the page's title; its text is the tooltip. */
  readonly icon: EditorLink;
  /** The button that names the tool. */
  readonly button: EditorLink;
  /** The page in the wiki that its writers use. */
  readonly wiki?: EditorLink;
  readonly preview: EditorLink;
  /** A preview address that works without signing in, to be given to others. */
  readonly share?: EditorLink & { readonly done: string };
  /** Icons of the page's cards, each with the address that its card leads to. */
  readonly cards: readonly (EditorLink & { readonly leadsTo: string })[];
};
