import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { ContentError } from "#server/content/content-errors.ts";
import type { ContentProblem } from "#server/content/content-source.ts";
import type { MarkdownRenderer } from "#server/content/markdown/markdown-renderer.ts";
import { defaultLocale, type Locale } from "#shared/locale.ts";
import { type SplitText, splitFrontMatter } from "./front-matter.ts";
import type { Page } from "./index-types.ts";
import { commonFieldsSchema, fieldsSchema, isWrittenType } from "./page-fields.ts";
import { checkFields, namedFields } from "./read-fields.ts";
import { parseStructure, structureOf } from "./read-page.ts";
import type { PageRecord } from "./records.ts";

/** Everything that the files of a page say in one language. */
export type PageText = {
  /** Checked fields of the page's type, those of the English file where the translation has none. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The fields of that file as written, whatever they mean. */
  readonly written: Readonly<Record<string, unknown>>;
  /** Markdown without front matter. */
  readonly body: string;
  /** The file that the body is from; undefined for a page that no file makes. */
  readonly bodyFile: string | undefined;
  /** Line of that file at which the body begins. */
  readonly bodyLine: number;
  /** The file that a field is from, for what is written relative to it. */
  readonly fileOf: (field: string) => string;
};

/** Where texts are, and who looks at them. */
export type TextPlace = {
  readonly root: string;
  readonly markdown: MarkdownRenderer;
  /** Nothing else is waiting for this thread: files are read at once, which takes a quarter of the work. */
  readonly isAlone?: boolean;
};

/**
 * Reads the files of a page whole.
 *
 * @throws {ContentError} when a file it needs is wrong.
 */
export async function readPageText(place: TextPlace, page: Page, locale: Locale): Promise<PageText> {
  const english = page.texts[defaultLocale];
  const own = page.texts[locale] ?? english ?? page.texts.ja;
  if (own === undefined)
    return { fields: {}, written: {}, body: "", bodyFile: undefined, bodyLine: 1, fileOf: () => page.key };
  const ownText = await readText(place, page, own);
  if (english === undefined || english === own || isWrong(english.problems)) return ownText;
  const below = await readText(place, page, english);
  const hasOwnBody = ownText.body.trim() !== "";
  return {
    ...(hasOwnBody ? ownText : below),
    fields: { ...below.fields, ...ownText.fields },
    fileOf: (field) => (ownText.fields[field] === undefined ? english.file : own.file),
  };
}

async function readText({ root, markdown, isAlone }: TextPlace, page: Page, record: PageRecord): Promise<PageText> {
  const { file } = record;
  const path = join(root, file);
  const text = isAlone === true ? readFileSync(path, "utf8") : await readFile(path, "utf8");
  const isMarkdown = /\.(?:mdx?|markdown)$/i.test(file);
  const split = isMarkdown ? splitFrontMatter(text) : undefined;
  const structure = split === undefined ? parseStructure(file, text) : structureOf(file, split);
  const { fields: raw, writtenAs } = namedFields(structure.value, isMarkdown);
  const schema: z.ZodType = isWrittenType(page.type) ? fieldsSchema(page.type) : commonFieldsSchema;
  const { fields, problems } = checkFields(schema, raw, writtenAs, file, structure.lineOf);
  const errors = [...structure.problems, ...problems, ...(await excessIn(markdown, file, split))];
  if (isWrong(errors)) throw new ContentError(page.path, errors);
  return {
    // A schema of an object answers an object.
    fields: withoutUndefined(fields as Record<string, unknown>),
    written: structure.value,
    body: split?.body ?? "",
    bodyFile: file,
    bodyLine: split?.bodyLine ?? 1,
    fileOf: () => file,
  };
}

async function excessIn(
  markdown: MarkdownRenderer,
  file: string,
  split: SplitText | undefined,
): Promise<ContentProblem[]> {
  const excess = split === undefined ? undefined : await markdown.findExcess(split.body);
  if (split === undefined || excess === undefined) return [];
  return [{ severity: "error", file, line: split.bodyLine + excess.line - 1, message: excess.message }];
}

function isWrong(problems: readonly ContentProblem[]): boolean {
  return problems.some(({ severity }) => severity === "error");
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
