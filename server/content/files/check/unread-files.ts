import { posix } from "node:path";
import type { ContentProblem } from "#server/content/content-source.ts";
import type { SiteIndex } from "#server/content/files/index/index-types.ts";
import { isHtmlPage } from "#server/content/files/read/html-page.ts";

/** Texts in forms that are not read here: whoever wrote them takes them for pages. */
const unreadKinds: ReadonlyMap<string, string> = new Map([
  [".rst", "reStructuredText"],
  [".adoc", "AsciiDoc"],
  [".asciidoc", "AsciiDoc"],
  [".ipynb", "a notebook"],
  [".org", "Org"],
  [".textile", "Textile"],
  [".typ", "Typst"],
]);

/** What is said of a file that looks like a text of somebody and of which no page is made. */
export function unreadProblem(file: string, pageFiles: ReadonlySet<string>): ContentProblem[] {
  const isNoPage = isHtmlPage(file) && !pageFiles.has(file);
  if (isNoPage)
    return [{ severity: "warning", file, message: "is a template, or made from a page: no page is made of it" }];
  // Beside texts these are pages; among static files and templates they are something else.
  if (/(?:^|\/)(?:static|public|_\w+|layouts|overrides)\/|^@above\//.test(file)) return [];
  const kind = unreadKinds.get(posix.extname(file).toLowerCase());
  return kind === undefined
    ? []
    : [{ severity: "warning", file, message: `is ${kind}, which is not read: no page is made of it` }];
}

/** Every file that a page has its text from. */
export function filesOfPages({ byFile }: Pick<SiteIndex, "byFile">): ReadonlySet<string> {
  return new Set([...byFile.values()].flatMap(({ texts }) => Object.values(texts).flatMap((text) => text?.file ?? [])));
}
