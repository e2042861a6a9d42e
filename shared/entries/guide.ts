/** Guide: whether a collection's `pageType` says that its pages are steps; the word counts in any case. */
export function isGuide(pageType: string | undefined): boolean {
  return pageType?.trim().toLowerCase() === "guide";
}
