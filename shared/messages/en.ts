/** Interface texts in English: plain strings, or functions of what they name. Texts fixed by docs/behaviour.md are exact. */
export const en = {
  skipToContent: "Skip to content",
  showMore: "Show more",
  errorPage: (isOurFault: boolean) => ({
    title: isOurFault ? "This page could not be shown" : "This request could not be answered",
    explanation: isOurFault
      ? "Something went wrong on our side. The rest of the site works; please try this page again in a few minutes."
      : "The address or the request is not one this site can read.",
    reference: "If you contact support, mention this reference:",
    home: "Go to the support home page",
  }),
} as const;
