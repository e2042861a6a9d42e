/** Places of every page that a site may fill with texts of its own: `slots/announcement.md` (docs/theme.md, Slots). */
export const slotNames = [
  "announcement",
  "before-article",
  "after-article",
  "footer-1",
  "footer-2",
  "footer-3",
  "footer-4",
] as const;
export type SlotName = (typeof slotNames)[number];

/** What a site wrote for a place. */
export type WrittenSlot = {
  /** Relative to the content folder; addresses in the text are relative to it. */
  readonly file: string;
  readonly text: string;
  readonly language: string;
};

/** The same, ready to be shown: sanitised HTML. */
export type Slot = WrittenSlot & { readonly html: string };
export type Slots = { readonly [Name in SlotName]?: Slot };
