import type { Messages } from "#shared/messages/messages.ts";

/** Interface texts in Japanese. */
export const ja: Messages = {
  skipToContent: "本文へ移動",
  showMore: "さらに表示",
};
