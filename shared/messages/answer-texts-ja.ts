import type { AnswerTexts } from "./answer-texts-en.ts";

/** Texts of answers on the search page in Japanese. */
export const answerTextsJa: AnswerTexts = {
  answer: "回答",
  lookingForAnswer: "回答を探しています…",
  answerByModel:
    "下記のページをもとに言語モデルが作成した文章です。誤りを含むことがあるため、元のページでご確認ください。",
  answerByPages: "下記のページの文章をそのまま引用しています。",
  answerComplete: "回答は以上です。",
  answerStopped: "停止しました。",
  answerCut: "回答が途中で終了しました。",
  noAnswer: "これらの検索結果に回答は見つかりませんでした。検索結果もご覧ください。",
  answerFailed: "現在、回答をご利用いただけません。下の検索結果はそのままご覧いただけます。",
  tooManyAnswers: "回答の利用回数が上限に達しました。しばらくしてからもう一度お試しください。",
  signedOutOfAnswers: "ログアウトしています。回答を利用するには、もう一度ログインしてください。",
  stopAnswer: "停止",
  closeAnswer: "閉じる",
  askAgain: "もう一度聞く",
  answerSources: "引用元",
  answerSource: (number, title) => `引用元 ${number}: ${title}`,
};
