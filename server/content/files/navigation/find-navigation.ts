import type { ContentProblem } from "#server/content/content-source.ts";
import { messageOf } from "#shared/errors.ts";
import { ConfigFiles } from "./config-files.ts";
import { readDocfxIn } from "./docfx.ts";
import { readDocusaurusIn } from "./docusaurus.ts";
import { readHugoIn } from "./hugo.ts";
import { readJekyllIn } from "./jekyll.ts";
import { readMintlifyIn } from "./mintlify.ts";
import { readMkdocsIn } from "./mkdocs.ts";
import { readMystIn } from "./myst.ts";
import { type FoundNavigation, joined, type Navigation, type StatedSite } from "./navigation.ts";
import type { NavigationFormat } from "./navigation-format.ts";
import { readStarlightIn } from "./starlight.ts";
import { readSummaryIn } from "./summary-file.ts";
import { readVitepressIn } from "./vitepress.ts";

/** How generators write what is in their menus; of what fits equally well the first is used. */
const formats: readonly NavigationFormat[] = [
  readMkdocsIn,
  readMintlifyIn,
  readSummaryIn,
  readMystIn,
  readDocfxIn,
  readJekyllIn,
  readDocusaurusIn,
  readVitepressIn,
  readStarlightIn,
  readHugoIn,
];

/** Looks for navigation in a content folder and in the folder above. Never throws: what cannot be read is a problem. */
export function findNavigation(root: string): { readonly found: FoundNavigation; readonly files: ConfigFiles } {
  const files = new ConfigFiles(root);
  const candidates: Navigation[] = [];
  const problems: ContentProblem[] = [];
  let site: StatedSite = {};
  for (const folder of ["", files.project]) {
    for (const format of formats) {
      try {
        const reading = format(files, folder);
        if (reading === undefined) continue;
        candidates.push(...reading.navigations);
        problems.push(...(reading.problems ?? []));
        site = { ...reading.site, ...site };
      } catch (error) {
        const message = `the navigation cannot be read: ${messageOf(error)}`;
        problems.push({ severity: "warning", file: joined("", folder), message });
      }
    }
  }
  problems.push(...files.problems);
  return { found: { candidates, site, files: files.claimed, problems }, files };
}
