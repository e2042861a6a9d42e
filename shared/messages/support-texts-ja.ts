import type { SupportTexts } from "./support-texts.ts";

/** Texts of the support forms and of the list of requests in Japanese. */
export const supportTextsJa: SupportTexts = {
  fieldLabel: (name, form) =>
    form === "file-download" && name === "subject"
      ? "必要なファイル"
      : {
          email: "メールアドレス",
          phone: "電話番号",
          company: "会社名",
          product: "製品",
          impact: "状況",
          statusPage: "ステータスページのアドレス",
          reference: "お問い合わせ番号",
          subject: "件名",
          description: "内容",
        }[name],
  fieldHint: (name) =>
    ({
      email: "回答はこのアドレスにお送りします。",
      phone: "この件でお電話してもよい場合のみご記入ください。",
      company: undefined,
      product: undefined,
      impact: undefined,
      statusPage: "例: status.example.com",
      reference: "例: SR-7K2M9QXA",
      subject: undefined,
      description: "何が起きたか、期待していた動作、いつからかをお書きください。パスワードは書かないでください。",
    })[name],
  optional: "(任意)",
  noProduct: "該当なし、またはわからない",
  chooseOne: "選択してください",
  impact: (impact) =>
    ({
      down: "誰も作業できない",
      data: "データが失われている、または誤っている",
      slow: "動作が遅い、または一部の作業ができない",
    })[impact],
  fieldProblem: (name, problem, form, maxLength) => {
    const label = supportTextsJa.fieldLabel(name, form);
    if (problem === "not-email") return "name@example.com のような形式でメールアドレスを入力してください";
    if (problem === "too-long") return `${label}は ${maxLength.toLocaleString("ja")} 文字以内で入力してください`;
    if (name === "impact") return "状況を選択してください";
    return `${label}を入力してください`;
  },
  problemsTitle: (count) => `${count} 件の問題があります`,
  trapLabel: "空欄のままにしてください",
  send: "送信",
  sending: "送信しています…",
  sentTitle: "お問い合わせを送信しました",
  sentText: "ご記入のメールアドレスに回答をお送りします。",
  sentReference: "お問い合わせ番号:",
  sendAnother: "別のお問い合わせを送信",
  seeRequests: "お問い合わせの一覧を見る",
  failedTitle: "お問い合わせは送信されていません",
  failedText: "入力された内容は失われていません。数分後にもう一度お試しください。",
  tooManyText:
    "お使いのネットワークからの送信が多すぎます。入力された内容は保持されています。数分後にもう一度お試しください。",
  failedPlainText: "ブラウザーで前のページに戻ると入力内容が残っています。数分後にもう一度お試しください。",
  invalidTitle: "入力に不足があります",
  invalidPlainText:
    "お問い合わせは送信されていません。ブラウザーで前のページに戻ると入力内容が残っています。各項目をご確認ください。",
  restored: "以前に入力された内容です。",
  startAnew: "最初から入力",
  loading: "お問い合わせを読み込んでいます",
  requests: "お問い合わせ一覧",
  none: "送信されたお問い合わせはまだありません。",
  contact: "サポートに問い合わせる",
  listFailed: "現在、お問い合わせを表示できません。",
  tryAgain: "再試行",
  logInToSee: "送信したお問い合わせを見るには、ログインしてください。",
  logInAgain: "もう一度ログイン",
  filterLabel: "件名または番号で絞り込む",
  shown: (shown, all) => `${all} 件中 ${shown} 件を表示`,
  sentOn: (date) => `送信日: ${date}`,
  formName: (form) =>
    ({
      contact: "サポートへのお問い合わせ",
      "hot-contact": "障害の報告",
      "partner-contact": "パートナーからのお問い合わせ",
      "statuspage-contact": "ステータスページのお問い合わせ",
      "file-download": "ファイルの依頼",
    })[form],
  status: (status) => ({ received: "受付済み", delivered: "サポートチームが確認中" })[status],
  namedContacts: "担当者の登録や変更は、お名前とメールアドレスを添えてサポートにお知らせください。",
};
