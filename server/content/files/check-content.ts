import { ContentError, describeProblem } from "#server/content/content-errors.ts";
import type { ContentProblem } from "#server/content/content-source.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import { type Locale, locales } from "#shared/locale.ts";
import { unlistedPaths } from "./built-in-pages.ts";
import { LinkCheck } from "./check-links.ts";
import { type FilesContentSource, filesContentSource } from "./files-content-source.ts";
import { listFolder } from "./list-folder.ts";
import { richTextProblems } from "./rich-text-problems.ts";

export type ContentReport = {
  /** Sorted by file, line and text; each once. */
  readonly problems: readonly ContentProblem[];
  readonly pageCount: number;
};

/** Finds everything that is wrong in a content folder: makes every page in every language and follows its links. */
export async function checkContent(dir: string): Promise<ContentReport> {
  const log = { info: () => undefined, warn: () => undefined };
  const source = await filesContentSource({ dir, watch: "off", log, markdown: inThreadMarkdown });
  try {
    const { files, skipped } = listFolder(dir, "");
    const problems: ContentProblem[] = [...source.problems(), ...skipped.map(skippedProblem)];
    const links = new LinkCheck(dir, source);
    let pageCount = 0;
    for (const locale of locales) {
      const { value: pages } = await source.listPages(locale);
      pageCount += pages.length;
      const paths = [...pages.map(({ url }) => decodeURI(url)), ...unlistedPaths];
      for (const path of paths) problems.push(...(await pageProblems(source, links, path, locale)));
    }
    problems.push(...(await links.problems(files)));
    return { problems: sorted(problems), pageCount };
  } finally {
    await source.close();
  }
}

/** Something in a folder that is passed over in silence when it is served. */
function skippedProblem(file: string): ContentProblem {
  return {
    severity: "warning",
    file,
    message: "is passed over: it is no file or folder that may be read, or a link out of the content folder or nowhere",
  };
}

async function pageProblems(
  source: FilesContentSource,
  links: LinkCheck,
  path: string,
  locale: Locale,
): Promise<readonly ContentProblem[]> {
  try {
    const found = await source.checkPage(path, locale, { onMissing: links.onMissing, onLink: links.onLink });
    if (found.kind !== "entry" || "unknown" in found.entry) return [];
    links.addPage(found.entry, locale);
    return richTextProblems(found.entry);
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    const message = error instanceof Error ? error.message : String(error);
    return [{ severity: "error", file: path.slice(1), message: `cannot be shown: ${message}` }];
  }
}

function sorted(problems: readonly ContentProblem[]): ContentProblem[] {
  const unique = new Map(problems.map((problem) => [describeProblem(problem), problem]));
  return [...unique.values()].sort(
    (one, other) =>
      one.file.localeCompare(other.file, "en") ||
      (one.line ?? 0) - (other.line ?? 0) ||
      one.message.localeCompare(other.message, "en"),
  );
}
