/** Texts of answers on the search page in English: a catalogue of their own, because only those who get answers load it. */
export const answerTextsEn = {
  answer: "Answer",
  lookingForAnswer: "Looking for an answer…",
  answerByModel: "Written by a language model from the pages below. It can be wrong: check it there.",
  answerByPages: "Sentences of the pages below, word for word.",
  answerComplete: "The answer is complete.",
  answerStopped: "Stopped.",
  answerCut: "The answer broke off.",
  noAnswer: "We found no answer in these results. They may help all the same.",
  answerFailed: "No answer can be had at the moment. The results below are not affected.",
  tooManyAnswers: "You have asked for many answers. Please try again later.",
  signedOutOfAnswers: "You are signed out. Sign in again to get answers.",
  stopAnswer: "Stop",
  closeAnswer: "Close",
  askAgain: "Ask again",
  answerSources: "Sources",
  answerSource: (number: string, title: string) => `Source ${number}: ${title}`,
};

export type AnswerTexts = typeof answerTextsEn;
