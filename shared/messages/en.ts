/** Interface texts in English: plain strings, or functions of what they name. Texts fixed by docs/behaviour.md are exact. */
export const en = {
  skipToContent: "Skip to content",
  showMore: "Show more",
} as const;
