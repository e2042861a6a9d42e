import { slug as githubSlug } from "github-slugger";
import type { Dialect } from "#server/content/markdown/syntaxes/dialects.ts";
import { docusaurusPath } from "./docusaurus-path.ts";
import { hugoPath } from "./hugo-path.ts";
import { jekyllPath } from "./jekyll-path.ts";
import type { AddressSettings, PageFile, PathRule } from "./path-rule.ts";
import { hyphened, siteAddress } from "./path-templates.ts";

/** The file's path, with one or the other name for a folder's own page. */
const byFile: PathRule = ({ path }) => siteAddress(path.replace(/(?:^|\/)(?:index|readme)$/i, ""));

/** Astro: each name as a heading's slug; `slug` is the whole address. */
const starlightPath: PathRule = ({ path, summary: { slugPath, slug } }) =>
  siteAddress(
    slugPath ??
      slug ??
      path
        .replace(/(?:^|\/)index$/, "")
        .split("/")
        .map((name) => githubSlug(name))
        .join("/"),
  );

/** Material's blog: date and title. */
const mkdocsPath: PathRule = (file, settings) => {
  const [, above = ""] = /^(?:(.*)\/)?posts\/[^/]+$/.exec(file.path) ?? [];
  const { lastPublished, slug, title } = file.summary;
  const date = /^(\d{4})-(\d\d)-(\d\d)/.exec(lastPublished ?? "");
  const name = slug ?? (title === undefined ? undefined : hyphened(title));
  if (!/(?:^|\/)blog$/.test(above) || date === null || name === undefined) return byFile(file, settings);
  return siteAddress(`${above}/${date[1]}/${date[2]}/${date[3]}/${name}`);
};

/** By generator, from its documentation: what makes the address of a page. */
const pathRules: Readonly<Record<Dialect, PathRule>> = {
  docusaurus: docusaurusPath,
  starlight: starlightPath,
  vitepress: byFile,
  mkdocs: mkdocsPath,
  hugo: hugoPath,
  jekyll: jekyllPath,
  mdbook: byFile,
  mintlify: byFile,
  gitbook: byFile,
  myst: byFile,
  docfx: byFile,
};

/** Rules that tell something of a page where nobody says which generator it was written for. */
const rulesOfAll: readonly PathRule[] = [docusaurusPath, jekyllPath, hugoPath, starlightPath, byFile];

/** The addresses that a page may have had, the likeliest first. */
export function foreignPaths(
  file: PageFile,
  settings: AddressSettings,
  dialect: Dialect | undefined,
): readonly string[] {
  const rules = dialect === undefined ? rulesOfAll : [pathRules[dialect]];
  return [...new Set(rules.flatMap((rule) => rule(file, settings) ?? []))];
}
