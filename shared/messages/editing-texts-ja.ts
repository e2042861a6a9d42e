import type { editingTexts } from "./editing-texts-en.ts";
import type { Translation } from "./messages.ts";

export const editingTextsJa: Translation<typeof editingTexts> = {
  editors: "編集者用",
  editEntry: (type) => {
    switch (type) {
      case "topic":
        return "このトピックを編集";
      case "documentedProduct":
        return "この製品のドキュメントホームを編集";
      case "topicSet":
        return "このトピックセットを編集";
      case "collection":
        return "このコレクションを編集";
      case "pageKbArticle":
        return "このナレッジベース記事を編集";
      default:
        return "このページを編集";
    }
  },
  editCard: "このカードを編集",
  editPageIn: (tool) => `${tool} でページを編集`,
  editInWiki: "Confluence で編集",
  copyPreviewLink: "プレビューリンクをコピー",
  preview: "プレビュー",
  previewOfDraft: "このページは下書きです。訪問者には表示されません。",
  previewOfPublished: "このページは公開されています。現在のソースの内容を表示しています。",
  previewSource: "ソース:",
  previewUpdated: (time) => `${time} に更新しました`,
  previewFailed: "このプレビューは現在自動更新されません。変更を見るには再読み込みしてください。",
  previewProblems: "ソースの問題点",
  leavePreview: "プレビューを終了",
  previewNeedsContext: "Context フィールドが設定されるまで、プレビューを作成できません。",
  previewNeedsContextAndCollection:
    "Context フィールドと Collection Reference フィールドが設定されるまで、プレビューを作成できません。",
  previewNeedsFields: "すべての必須フィールドが設定されるまで、プレビューを作成できません。",
};
