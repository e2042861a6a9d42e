import { posix } from "node:path";
import type { ContentProblem, PagePath } from "#server/content/content-source.ts";
import { makesSlug, type Place, withoutExtension } from "#server/content/files/read/classify.ts";
import type { Page } from "./index-types.ts";
import { firstText } from "./page-text.ts";

type DraftPage = Pick<Page, "type" | "key" | "texts" | "languages"> & { readonly isLanding: boolean };

/** What is wrong with a page's place and type, which its own file's fields do not show. */
export function draftProblems(
  { type, key, texts, languages, isLanding }: DraftPage,
  { path }: Place,
): readonly ContentProblem[] {
  const record = firstText(texts, languages);
  if (record === undefined) return [];
  const { file, summary } = record;
  const problems: ContentProblem[] = [];
  if (type === "unknown") {
    const message = `"${summary.type}" is no page type: its address answers with an error`;
    problems.push({ severity: "error", file, field: "type", message });
  }
  if (summary.url === undefined && summary.slug !== undefined && !makesSlug(summary.slug))
    problems.push(slugProblem(file, "slug", summary.slug, path));
  const name = withoutExtension(posix.basename(key));
  if (!isLanding && summary.url === undefined && summary.slug === undefined && !makesSlug(name))
    problems.push(slugProblem(file, undefined, name, path));
  return problems;
}

function slugProblem(file: string, field: string | undefined, written: string, path: PagePath): ContentProblem {
  const message = `no slug can be made of "${written}": the address is ${path}`;
  return { severity: "warning", kind: "slug", file, ...(field !== undefined && { field }), message };
}
