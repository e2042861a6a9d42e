/** The languages of the site. English has no prefix in addresses, Japanese has `/ja` (docs/behaviour.md, Languages). */
export const locales = ["en", "ja"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = "en";
