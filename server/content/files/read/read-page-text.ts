import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { ContentError, costsPage } from "#server/content/content-errors.ts";
import type { ContentProblem } from "#server/content/content-source.ts";
import type { Page } from "#server/content/files/index/index-types.ts";
import { composeText, type Origin } from "#server/content/includes/compose-text.ts";
import type { MarkdownRenderer } from "#server/content/markdown/markdown-renderer.ts";
import type { Dialect } from "#server/content/markdown/syntaxes/dialects.ts";
import { raiseTitle } from "#server/content/outline/raise-title.ts";
import { type Locale, languageIn } from "#shared/locale.ts";
import { type SplitText, splitFrontMatter } from "./front-matter.ts";
import { type HtmlPage, isHtmlPage, readHtmlDocument } from "./html-page.ts";
import type { IncludeGraph } from "./include-graph.ts";
import { includedFiles } from "./included-files.ts";
import { commonFieldsSchema, fieldsSchema, isWrittenType } from "./page-fields.ts";
import { beginsWithTitle } from "./page-summary.ts";
import { parseStructure } from "./parse-structure.ts";
import { checkFields, namedFields } from "./read-fields.ts";
import { structureOf } from "./read-page.ts";
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
  /** Where a line of the body was written: in that file, or in one that it includes. Lines count from 1. */
  readonly originOf: (line: number) => Origin;
  /** Files whose texts the body includes, each once. */
  readonly included: readonly string[];
  /** Includes that could not be carried out. */
  readonly problems: readonly ContentProblem[];
};

/** Where texts are, and who looks at them. */
export type TextPlace = {
  readonly root: string;
  readonly markdown: MarkdownRenderer;
  /** Synchronous reads, a quarter of the work: for a thread on which nothing else waits. */
  readonly readsSync?: boolean;
  /** The generator that the texts were written for. */
  readonly dialect?: Dialect | undefined;
  /** Gets the files that texts include. */
  readonly includes?: IncludeGraph | undefined;
};

/**
 * Reads the files of a page whole.
 *
 * @throws {ContentError} when a file it needs is wrong.
 */
export async function readPageText(place: TextPlace, page: Page, locale: Locale): Promise<PageText> {
  const records = languageIn(page.languages, locale).chain.flatMap((tag) => page.texts[tag] ?? []);
  const own = records[0] ?? Object.values(page.texts).find((record) => record !== undefined);
  if (own === undefined) return { ...noText, fileOf: () => page.key, originOf: (line) => ({ file: page.key, line }) };
  let text = await readText(place, page, own);
  for (const record of records.slice(1)) {
    if (!isWrong(record.problems)) text = over(text, await readText(place, page, record));
  }
  return text;
}

const noText = {
  fields: {},
  written: {},
  body: "",
  bodyFile: undefined,
  bodyLine: 1,
  included: [],
  problems: [],
} as const;

/** A translation over the text that stands in for what it leaves out. */
function over(own: PageText, below: PageText): PageText {
  return {
    ...(own.body.trim() === "" ? below : own),
    fields: { ...below.fields, ...own.fields },
    fileOf: (field) => (own.fields[field] === undefined ? below.fileOf(field) : own.fileOf(field)),
  };
}

async function readText(place: TextPlace, page: Page, record: PageRecord): Promise<PageText> {
  const { root, markdown, readsSync } = place;
  const { file } = record;
  const path = join(root, file);
  const text = readsSync === true ? readFileSync(path, "utf8") : await readFile(path, "utf8");
  const html = isHtmlPage(file) ? (readHtmlDocument(text) ?? { body: "" }) : undefined;
  const isMarkdown = html !== undefined || /\.(?:mdx?|markdown)$/i.test(file);
  const split = html !== undefined ? textOfHtml(html) : isMarkdown ? splitFrontMatter(text) : undefined;
  const structure = split === undefined ? parseStructure(file, text) : structureOf(file, split);
  const { fields: raw, writtenAs } = namedFields(structure.value, isMarkdown);
  const schema: z.ZodType = isWrittenType(page.type) ? fieldsSchema(page.type) : commonFieldsSchema;
  const { fields, problems } = checkFields(schema, raw, {
    file,
    writtenAs,
    lineOf: structure.lineOf,
    isLenient: isMarkdown,
  });
  const whole = split === undefined || html !== undefined ? undefined : await wholeText(place, page, file, split);
  const originOf = whole?.originOf ?? ((line: number) => ({ file, line: (split?.bodyLine ?? 1) + line - 1 }));
  const written = whole?.text ?? split?.body ?? "";
  const body = raw["title"] === undefined && beginsWithTitle(page.type) ? raiseTitle(written) : written;
  const errors = [...structure.problems, ...problems, ...(await excessIn(markdown, body, originOf))];
  if (isWrong(errors)) throw new ContentError(page.path, errors);
  return {
    // A schema of an object answers an object.
    fields: withoutUndefined(fields as Record<string, unknown>),
    written: structure.value,
    body,
    bodyFile: file,
    bodyLine: split?.bodyLine ?? 1,
    fileOf: () => file,
    originOf,
    included: whole?.files ?? [],
    problems: (whole?.problems ?? []).map((problem) => ({ severity: "warning", ...problem })),
  };
}

/** Its title and description were found in it when it was listed; what is left is the body. */
function textOfHtml({ body }: HtmlPage): SplitText {
  return { body, bodyLine: 1, unclosed: false };
}

/** A text with those that it includes; undefined where it includes none. */
function wholeText({ root, readsSync, dialect, includes }: TextPlace, { path }: Page, file: string, split: SplitText) {
  const find = includedFiles({ root, readsSync, onLook: (looked) => includes?.add(path, looked) });
  return composeText({ text: split.body, file, firstLine: split.bodyLine, dialect, find });
}

async function excessIn(
  markdown: MarkdownRenderer,
  body: string,
  originOf: PageText["originOf"],
): Promise<ContentProblem[]> {
  const excess = body === "" ? undefined : await markdown.findExcess(body);
  if (excess === undefined) return [];
  const { file, line } = originOf(excess.line);
  return [{ severity: "error", file, line, message: excess.message }];
}

function isWrong(problems: readonly ContentProblem[]): boolean {
  return problems.some(costsPage);
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
