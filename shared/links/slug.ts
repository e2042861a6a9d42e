/** Keeps word characters, spaces and hyphens, and nothing else; case stays (docs/behaviour.md, Links and addresses). */
export function slugOf(text: string): string {
  return text.replace(/[^\w -]/g, "");
}

/** A slug in lower case with single hyphens for spaces, as tags and ids are written: "Tracker Data Center" -> "tracker-data-center". */
export function tagOf(text: string): string {
  return slugOf(text).trim().toLowerCase().replace(/ +/g, "-");
}
