import { landingRank } from "#server/content/files/read/classify.ts";
import { asMarkdown } from "#server/content/files/read/records.ts";
import type { Dialect } from "#server/content/markdown/syntaxes/dialects.ts";

const markedFile = /(?:^|\/)_[^/]*$/;
const markedPath = /(?:^|\/)_/;

/** By dialect: the files that its generator keeps for texts of other files, and makes no pages of. */
const partials: Readonly<Partial<Record<Dialect, RegExp>>> = {
  docusaurus: markedPath,
  starlight: markedPath,
  mintlify: /(?:^|\/)_?snippets\//,
  jekyll: /(?:^|\/)_(?:includes|layouts|sass|data|plugins)\//,
};

/** Whether a file is only there to be included. In MDX of no known generator, a name with `_` in front says so. */
export function isPartial(file: string, dialect: Dialect | undefined): boolean {
  if (landingRank(asMarkdown(file)) !== undefined && dialect !== "mintlify" && dialect !== "jekyll") return false;
  if (dialect === undefined) return /\.mdx$/i.test(file) && markedFile.test(file);
  return partials[dialect]?.test(file) === true;
}
