/** What editors see besides: where a page is written, and previews. Texts fixed by docs/behaviour.md are exact. */
export const editingTexts = {
  editors: "For editors",
  /** The tooltip of the icon at a page's title and on cards that lead to pages. */
  editEntry: (type: string): string => {
    switch (type) {
      case "topic":
        return "Edit this topic";
      case "documentedProduct":
        return "Edit this Product: Docs home";
      case "topicSet":
        return "Edit this topic set";
      case "collection":
        return "Edit this Collection";
      case "pageKbArticle":
        return "Edit this KB Article";
      default:
        return "Edit this page";
    }
  },
  editCard: "Edit this card",
  editPageIn: (tool: string) => `Edit Page in ${tool}`,
  editInWiki: "Edit in Confluence",
  copyPreviewLink: "Copy preview link",
  preview: "Preview",
  previewOfDraft: "This page is a draft. Visitors do not see it.",
  previewOfPublished: "This page is published. You see it as its source is now.",
  previewSource: "Source:",
  previewUpdated: (time: string) => `Updated at ${time}`,
  previewFailed: "This preview is not kept up to date at the moment. Reload the page to see changes.",
  previewProblems: "What is wrong in the source",
  leavePreview: "Leave the preview",
  previewNeedsContext: "We can't build a preview until the Context field is set.",
  previewNeedsContextAndCollection:
    "We can't build a preview until the Context and Collection Reference fields are set.",
  previewNeedsFields: "We can't build a preview until all required fields are set.",
} as const;
