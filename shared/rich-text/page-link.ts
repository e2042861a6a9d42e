/** The content type of an entry in a line that links to a page, and the alias under which content tools may know it. */
export const pageLinkTypes = ["page-link", "sac-link"] as const;

export function isPageLink(contentType: string | undefined): boolean {
  return pageLinkTypes.some((type) => type === contentType);
}
