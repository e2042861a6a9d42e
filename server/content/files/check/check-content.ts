import { ContentError, describeProblem } from "#server/content/content-errors.ts";
import type { ContentProblem } from "#server/content/content-source.ts";
import { type FilesContentSource, filesContentSource } from "#server/content/files/files-content-source.ts";
import { unlistedPaths } from "#server/content/files/index/built-in-pages.ts";
import { listFolder } from "#server/content/files/watch/list-folder.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import type { OwnCode } from "#server/content/own-code.ts";
import { messageOf } from "#shared/errors.ts";
import type { Locale } from "#shared/locale.ts";
import { LinkCheck } from "./check-links.ts";
import { missingTexts } from "./missing-texts.ts";
import { richTextProblems } from "./rich-text-problems.ts";
import { filesOfPages, unreadProblem } from "./unread-files.ts";

export type ContentReport = {
  /** Sorted by file, line and text; each once. */
  readonly problems: readonly ContentProblem[];
  readonly pageCount: number;
};

/** Finds everything that is wrong in a content folder: makes every page in every language and follows its links. `own` are its components, where they may run. */
export async function checkContent(dir: string, own?: OwnCode): Promise<ContentReport> {
  const log = { info: () => undefined, warn: () => undefined };
  const source = await filesContentSource({ dir, watch: "off", log, markdown: inThreadMarkdown, own });
  try {
    const { files, skipped } = listFolder(dir, "");
    const problems: ContentProblem[] = [...source.problems(), ...skipped.map(skippedProblem)];
    const links = new LinkCheck(dir, source);
    let pageCount = 0;
    for (const locale of source.languages().tags) {
      const { value: pages } = await source.listPages(locale);
      pageCount += pages.length;
      const paths = [...pages.map(({ url }) => decodeURI(url)), ...unlistedPaths];
      for (const path of paths) problems.push(...(await pageProblems(source, links, path, locale)));
    }
    const pageFiles = filesOfPages(source.index());
    const unread = files.flatMap((file) => unreadProblem(file, pageFiles));
    problems.push(...(await missingTexts(source)));
    problems.push(...(await links.problems(files)), ...links.unlinkedData(files), ...unread);
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
    message:
      "is passed over: it is no file or folder that may be read, or a link to nowhere, out of the content folder, to something hidden or to a folder that is shown at its own place",
  };
}

async function pageProblems(
  source: FilesContentSource,
  links: LinkCheck,
  path: string,
  locale: Locale,
): Promise<readonly ContentProblem[]> {
  try {
    const told: ContentProblem[] = [];
    const onProblem = (problem: ContentProblem) => void told.push(problem);
    const found = await source.checkPage(path, locale, { onMissing: links.onMissing, onLink: links.onLink, onProblem });
    if (found.kind !== "entry" || "unknown" in found.entry) return [];
    links.addPage(found.entry, locale);
    return [...told, ...richTextProblems(found.entry)];
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    const message = messageOf(error);
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
