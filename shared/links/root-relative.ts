/** Whether an address is one of this site without its host: "/a", not "//host/a". */
export function isRootRelative(url: string): boolean {
  return url.startsWith("/") && !url.startsWith("//");
}
