import type { FeedbackReason } from "#shared/feedback/feedback-form.ts";

/** What stands around the text of topics and articles: video, feedback, community, guide; and the credits. */
export const topicTexts = {
  watchVideo: "Watch the video",
  watchNamedVideo: (title: string) => `Watch: ${title}`,
  videoFailed: "The video could not be played here. The link above opens it on its own.",
  wasThisHelpful: "Was this helpful?",
  yes: "Yes",
  no: "No",
  whyNotHelpful: "Why not?",
  feedbackReason: (reason: FeedbackReason): string =>
    ({
      notAccurate: "It wasn't accurate",
      notClear: "It wasn't clear",
      notRelevant: "It wasn't relevant",
    })[reason],
  feedbackThanks: "Thank you. Your answer helps us to improve this page.",
  feedbackFailed: "Your answer could not be saved. Please try again in a few minutes.",
  leaveEmpty: "Leave this field empty",
  credits: "Credits",
  creditLines: (siteName: string, publisher: string | undefined): readonly string[] => [
    siteName,
    ...(publisher === undefined ? [] : [`Written and looked after by the people of ${publisher}`]),
    "Answered by readers who said what was missing",
    "Served by Signpost",
    "Thank you for reading",
  ],
  reportTitle: "Something wrong on this page?",
  reportProblem: "Report a problem",
  askCommunityTitle: "Ask the community",
  askCommunityText: "People who use the same product may have solved it already.",
  askCommunity: "Ask a question",
  communityLink: "Discuss in the community",
  stepOf: (step: number, count: number) => `Step ${step} of ${count}`,
  guideProgress: "Progress in this guide",
  upNext: "Up next",
  previous: "Previous:",
  guideFinished: "You have reached the end of this guide",
  backToGuide: (title: string) => `Back to ${title}`,
  otherTopicSets: "Other parts of this guide",
} as const;
