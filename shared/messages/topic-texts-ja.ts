import type { Translation } from "./messages.ts";
import type { topicTexts } from "./topic-texts-en.ts";

export const topicTextsJa: Translation<typeof topicTexts> = {
  watchVideo: "動画を見る",
  watchNamedVideo: (title) => `動画を見る: ${title}`,
  videoFailed: "ここでは動画を再生できませんでした。上のリンクから動画を開けます。",
  wasThisHelpful: "役に立ちましたか?",
  yes: "はい",
  no: "いいえ",
  whyNotHelpful: "理由をお聞かせください",
  feedbackReason: (reason) =>
    ({
      notAccurate: "内容が正確ではない",
      notClear: "説明がわかりにくい",
      notRelevant: "知りたい内容と違う",
    })[reason],
  feedbackThanks: "ありがとうございます。いただいた回答はこのページの改善に役立てます。",
  feedbackFailed: "回答を保存できませんでした。数分後にもう一度お試しください。",
  leaveEmpty: "この欄には入力しないでください",
  credits: "クレジット",
  creditLines: (siteName, publisher) => [
    siteName,
    ...(publisher === undefined ? [] : [`執筆と運営: ${publisher}`]),
    "足りないところを教えてくださった読者の皆さま",
    "配信: Signpost",
    "お読みいただきありがとうございます",
  ],
  reportTitle: "このページに問題がありますか?",
  reportProblem: "問題を報告する",
  askCommunityTitle: "コミュニティで質問する",
  askCommunityText: "同じ製品を使っている人が、すでに解決しているかもしれません。",
  askCommunity: "質問する",
  communityLink: "コミュニティで話す",
  stepOf: (step, count) => `ステップ ${step} / ${count}`,
  guideProgress: "このガイドの進み具合",
  upNext: "次のステップ",
  previous: "前のステップ:",
  guideFinished: "このガイドはこれで終わりです",
  backToGuide: (title) => `「${title}」に戻る`,
  otherTopicSets: "このガイドのほかの部分",
};
