import { posix } from "node:path";
import type { PathRule } from "./path-rule.ts";
import { dateValues, filledTemplate, hyphened, siteAddress } from "./path-templates.ts";

/** Hugo: lower case, hyphens for blanks; `slug` in place of the name, and templates of sections for pages in them. */
export const hugoPath: PathRule = ({ path, summary }, { sectionTemplates }) => {
  const address = siteAddress(sanitized(path.replace(/(?:^|\/)_?index$/i, "")));
  const slug = summary.slug === undefined ? undefined : sanitized(summary.slug);
  const isSection = /(?:^|\/)_index$/i.test(path);
  const section = path.split("/")[0] ?? "";
  const template = isSection ? undefined : sectionTemplates[section];
  const name = posix.basename(address);
  if (template !== undefined)
    return filledTemplate(template, {
      ...dateValues(summary.lastPublished),
      section,
      sections: posix.dirname(path),
      title: hyphened(summary.title ?? name),
      slug: slug ?? hyphened(summary.title ?? name),
      filename: name,
      contentbasename: name,
      slugorfilename: slug ?? name,
      slugorcontentbasename: slug ?? name,
    });
  return slug === undefined || slug === "" || isSection
    ? address
    : siteAddress(posix.join(posix.dirname(address), slug));
};

function sanitized(path: string): string {
  return path
    .toLowerCase()
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[^\p{L}\p{M}\p{N}./_#+~@-]/gu, "");
}
