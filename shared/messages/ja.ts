import type { Messages } from "./messages.ts";

/** Interface texts in Japanese. */
export const ja: Messages = {
  skipToContent: "本文へ移動",
  showMore: "さらに表示",
  errorPage: (isOurFault: boolean) => ({
    title: isOurFault ? "このページを表示できませんでした" : "このリクエストには応答できませんでした",
    explanation: isOurFault
      ? "サイト側で問題が発生しました。ほかのページはご利用いただけます。数分後にもう一度お試しください。"
      : "このアドレスまたはリクエストを読み取れませんでした。",
    reference: "サポートにお問い合わせの際は、次の番号をお伝えください:",
    home: "サポートのホームへ",
  }),
};
