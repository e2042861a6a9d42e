import { posix } from "node:path";
import type { PathRule } from "./path-rule.ts";
import { hyphened, siteAddress } from "./path-templates.ts";

/** A number in front of a name that only sorts: `01-intro`, `2. Setup`; not dates and versions, `2021-11-notes`, `1.5.0`. */
const numberPrefix = /^\d+\s*[-_.]+\s*(?=[^-_.\s])/;
const dateOrVersion = /^(?:(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.]\d{2,4})?|\d+[-_.]\d+)/;

/** Docusaurus: `slug`, else the folder and `id`, else the folder and the file's name, both without numbers that sort. */
export const docusaurusPath: PathRule = ({ path, summary, isCategory }) => {
  const folder = posix.dirname(path) === "." ? "" : posix.dirname(path);
  const address = `/${folder.split("/").map(withoutNumber).join("/")}`;
  if (isCategory === true)
    return summary.title === undefined ? undefined : siteAddress(`category/${hyphened(summary.title)}`);
  const { slugPath, slug, id } = summary;
  const stated = slugPath ?? slug;
  if (stated !== undefined) return siteAddress(posix.resolve(address, stated));
  const name = posix.basename(path);
  if (/^(?:index|readme)$/i.test(name) || name === posix.basename(folder)) return siteAddress(address);
  return siteAddress(posix.resolve(address, id ?? withoutNumber(name)));
};

function withoutNumber(name: string): string {
  return dateOrVersion.test(name) ? name : name.replace(numberPrefix, "");
}
