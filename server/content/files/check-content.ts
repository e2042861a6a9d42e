import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ContentError, describeProblem } from "#server/content/content-errors.ts";
import type { ContentProblem } from "#server/content/content-source.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import { locales } from "#shared/locale.ts";
import { unlistedPaths } from "./built-in-pages.ts";
import type { MissingTarget } from "./entry-scope.ts";
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
    const problems: ContentProblem[] = [...source.problems(), ...skippedProblems(dir)];
    let pageCount = 0;
    for (const locale of locales) {
      const { value: pages } = await source.listPages(locale);
      pageCount += pages.length;
      const paths = [...pages.map(({ url }) => decodeURI(url)), ...unlistedPaths];
      for (const path of paths) problems.push(...(await pageProblems(source, dir, path, locale)));
    }
    return { problems: sorted(problems), pageCount };
  } finally {
    await source.close();
  }
}

/** What a folder holds that is passed over in silence when it is served. */
function skippedProblems(dir: string): ContentProblem[] {
  return listFolder(dir, "").skipped.map((file) => ({
    severity: "warning",
    file,
    message: "is passed over: it is no file or folder that may be read, or a link out of the content folder or nowhere",
  }));
}

async function pageProblems(
  source: FilesContentSource,
  dir: string,
  path: string,
  locale: (typeof locales)[number],
): Promise<ContentProblem[]> {
  const missing: MissingTarget[] = [];
  try {
    const found = await source.checkPage(path, locale, { onMissing: (target) => missing.push(target) });
    const problems = await Promise.all(missing.map((target) => missingProblem(dir, target)));
    if (found.kind !== "entry" || "unknown" in found.entry) return problems;
    return [...problems, ...richTextProblems(found.entry)];
  } catch (error) {
    if (error instanceof ContentError) return [...error.problems];
    const message = error instanceof Error ? error.message : String(error);
    return [{ severity: "error", file: path.slice(1), message: `cannot be shown: ${message}` }];
  }
}

async function missingProblem(dir: string, { file, written }: MissingTarget): Promise<ContentProblem> {
  const text = await readFile(join(dir, file), "utf8").catch(() => "");
  const at = text.indexOf(written);
  const message = `leads to ${written}, which is not here`;
  return { severity: "warning", file, ...(at !== -1 && { line: text.slice(0, at).split("\n").length }), message };
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
