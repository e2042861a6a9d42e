/** The cookie in which a visitor's choice stands: `essential` or `all`. A vendor's own consent tool may write it, too. */
export const privacyCookie = "privacy_choice";
export const privacyChoices = ["essential", "all"] as const;

/** Where the form of the privacy choices is sent, and what it sends (docs/gateways.md, Privacy choice). */
export const privacyChoiceAction = "/gateway/api/privacy-choice";
export const privacyChoiceFields = { choice: "choice", language: "language" } as const;

/** What the form leads back to: shown by the address's fragment. */
export const privacyChoiceKeptId = "privacy-choice-kept";
