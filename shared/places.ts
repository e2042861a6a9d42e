/**
 * Places: the parts of a page that scripts look for by name, each with `data-place` in its HTML. The one list of their names
 * for server and browser, so that a misspelt place is a compile error on both sides; styles are held to it by a test.
 */
export const placeNames = [
  "account",
  "announcements",
  "banner",
  "contact-link",
  "contents",
  "edition-selector",
  "featured-video",
  "issue-collector",
  "language-offer",
  "login-prompt",
  "nearest-pages",
  "page-tree",
  "platform-tabs",
  "preview-status",
  "privacy-state",
  "search-results",
  "show-more",
  "sign-in",
  "support-app",
  "tabs",
  "theme",
  "was-this-helpful",
] as const;
export type PlaceName = (typeof placeNames)[number];

/**
 * Lazy loading: when a place's script is loaded. At once, when the browser is idle, when the place scrolls into view, or on
 * the first click, key or focus inside it (a click is made again once the script has started).
 */
export type StartWhen = "load" | "idle" | "visible" | "interaction";

declare module "react" {
  interface HTMLAttributes<T> {
    "data-place"?: PlaceName | undefined;
    "data-when"?: StartWhen | undefined;
  }
}

/** How scripts look for a place: `querySelector('[data-place="theme"]' satisfies PlaceSelector)`, checked and without code. */
export type PlaceSelector = `[data-place="${PlaceName}"]${"" | ` > ${string}`}`;
