// What CHANGELOG.md says of a release, and the change that makes "Unreleased" one.

const unreleased = "## Unreleased";

/**
 * Makes what is under "Unreleased" the notes of a version, and begins an empty list above it.
 *
 * @throws when there is nothing to release, or the version is in the list already.
 */
export function cutChangelog(text, version, day) {
  if (headings(text).some((heading) => heading.startsWith(`## ${version} `) || heading === `## ${version}`))
    throw new Error(`CHANGELOG.md has ${version} already`);
  if (notesOf(text, "Unreleased") === "") throw new Error('CHANGELOG.md has nothing under "Unreleased"');
  return text.replace(unreleased, `${unreleased}\n\n## ${version} (${day})`);
}

/** The lines of one version, without its heading; empty for one that is not there. */
export function notesOf(text, version) {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line === `## ${version}` || line.startsWith(`## ${version} (`));
  if (start < 0) return "";
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith("## "));
  return lines
    .slice(start + 1, length < 0 ? undefined : start + 1 + length)
    .join("\n")
    .trim();
}

function headings(text) {
  return text.split("\n").filter((line) => line.startsWith("## "));
}
