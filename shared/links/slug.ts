/** A slug: word characters of every script, spaces and hyphens, and nothing else; case stays (docs/behaviour/addresses.md, Links and addresses). */
export function slugOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}_ -]/gu, "");
}

/** A slug in lower case with single hyphens for spaces, as tags and ids are written: "Tracker Data Center" -> "tracker-data-center". */
export function tagOf(text: string): string {
  return slugOf(text).trim().toLowerCase().replace(/ +/g, "-");
}
