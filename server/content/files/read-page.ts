import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import type { ContentProblem } from "#server/content/content-source.ts";
import { landingRank } from "#server/content/files/classify.ts";
import {
  parseFrontMatter,
  parseYaml,
  type SplitText,
  type Structure,
  splitFrontMatter,
} from "#server/content/files/front-matter.ts";
import {
  commonFieldsSchema,
  fieldsSchema,
  isWrittenType,
  type ProductFields,
  type WrittenType,
} from "#server/content/files/page-fields.ts";
import { readPageHead } from "#server/content/files/page-head.ts";
import { checkFields, namedFields } from "#server/content/files/read-fields.ts";
import type { PageRecord, PageSummary, UntypedRecord } from "#server/content/files/records.ts";

/** Front matter and the first paragraph are nearly always within this. */
const headBytes = 4096;
const head = Buffer.alloc(headBytes);

/** What lists need of a Markdown page: reads only the beginning of the file, and further only for long front matter. */
export function readMarkdownPage(absolute: string, file: string, placeType: WrittenType): PageRecord {
  const { text, whole } = readHead(absolute);
  let split = splitFrontMatter(text);
  if (!whole && split.unclosed) split = splitFrontMatter(readFileSync(absolute, "utf8"));
  const structure = structureOf(file, split);
  return recordOf(file, structure, placeType, true, split.body);
}

/** A YAML or JSON page; `placeType` is undefined where a file must state its type. */
export function readStructurePage(
  absolute: string,
  file: string,
  placeType: WrittenType | undefined,
): PageRecord | UntypedRecord {
  const structure = parseStructure(file, readFileSync(absolute, "utf8"));
  const type = structure.value["type"];
  if (placeType === undefined && typeof type !== "string" && structure.problems.length === 0)
    return { kind: "untyped", file };
  return recordOf(file, structure, placeType ?? "topic", false, "");
}

/** JSON is YAML too, but its own parser is much faster; YAML's tells where a mistake is. */
export function parseStructure(file: string, text: string): Structure {
  if (!file.endsWith(".json")) return parseYaml(file, text);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return parseYaml(file, text);
    // An object that is neither null nor an array is a map of unknown values.
    return {
      value: value as Record<string, unknown>,
      lineOf: (path) => parseYaml(file, text).lineOf(path),
      problems: [],
    };
  } catch (error) {
    const parsed = parseYaml(file, text);
    if (parsed.problems.length > 0) return parsed;
    const message = error instanceof Error ? error.message : String(error);
    return { ...parsed, value: {}, problems: [{ severity: "error", file, message: `cannot be read: ${message}` }] };
  }
}

/** Front matter as fields, with a problem when it was never closed. */
export function structureOf(file: string, split: SplitText): Structure {
  if (split.frontMatter !== undefined) return parseFrontMatter(file, split.frontMatter);
  const problems: ContentProblem[] = split.unclosed
    ? [{ severity: "error", file, line: 1, message: "front matter is not closed: expected a second line `---`" }]
    : [];
  return { value: {}, lineOf: () => undefined, problems };
}

function recordOf(
  file: string,
  structure: Structure,
  placeType: WrittenType,
  isMarkdown: boolean,
  body: string,
): PageRecord {
  const { fields: raw, writtenAs } = namedFields(structure.value, isMarkdown);
  // Jekyll's themes keep a collection's landing page out of the menu because the menu names the collection itself.
  if (placeType === "collection" && landingRank(file) !== undefined && writtenAs.get("hidden") === "nav_exclude")
    delete raw["hidden"];
  const stated = typeof raw["type"] === "string" && placeType !== "productLandingPage" ? raw["type"] : placeType;
  const schema = isWrittenType(stated) ? fieldsSchema(stated) : commonFieldsSchema;
  const { fields, problems } = checkFields(schema, raw, writtenAs, file, structure.lineOf);
  const wrong = [...structure.problems, ...problems];
  // What is right in a wrong file still tells where the page is and what it is called.
  const usable = fields ?? commonFieldsSchema.partial().catch({}).parse(rightFields(raw));
  const summary = summaryOf({ ...usable, ...navigationFields(raw) }, body);
  const warnings = dateWarnings(file, summary.lastPublished, writtenAs, structure.lineOf);
  return {
    kind: "page",
    file,
    summary,
    ...(placeType === "productLandingPage" && fields !== undefined && { product: productFields(fields) }),
    problems: [...wrong, ...warnings],
  };
}

function productFields(fields: unknown): ProductFields {
  // The schema of a product's landing page contains that of product.yaml.
  return fields as ProductFields;
}

function rightFields(raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shape = commonFieldsSchema.shape;
  const right: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    if (raw[name] !== undefined && schema.safeParse(raw[name]).success) right[name] = raw[name];
  }
  return right;
}

function navigationFields(raw: Readonly<Record<string, unknown>>): PageSummary {
  const kept: Record<string, string> = {};
  for (const name of ["subhead", "icon", "pageType", "buttonText"] as const) {
    const value = raw[name];
    if (typeof value === "string") kept[name] = value;
  }
  return kept;
}

function summaryOf(fields: PageSummary | { readonly [key: string]: unknown }, body: string): PageSummary {
  const given = fields as PageSummary; // checked by the schema of common fields; the others are filtered above
  const fromBody =
    body === "" || (given.title !== undefined && given.description !== undefined) ? {} : readPageHead(body);
  const title = given.title ?? fromBody.title;
  const description = given.description ?? fromBody.description;
  return {
    ...(title !== undefined && { title: detached(title) }),
    ...(given.shortTitle !== undefined && { shortTitle: detached(given.shortTitle) }),
    ...(description !== undefined && { description: detached(description) }),
    ...(given.subhead !== undefined && { subhead: detached(given.subhead) }),
    ...(given.icon !== undefined && { icon: detached(given.icon) }),
    ...(given.pageType !== undefined && { pageType: detached(given.pageType) }),
    ...(given.buttonText !== undefined && { buttonText: detached(given.buttonText) }),
    ...(given.lastPublished !== undefined && { lastPublished: instant(given.lastPublished) }),
    ...(given.slug !== undefined && { slug: detached(given.slug) }),
    ...(given.url !== undefined && { url: detached(given.url) }),
    ...(given.type !== undefined && { type: detached(given.type) }),
    ...(given.id !== undefined && { id: detached(given.id) }),
    ...(given.order !== undefined && { order: given.order }),
    ...(given.aliases !== undefined && { aliases: given.aliases.map(detached) }),
    ...(given.hidden === true && { hidden: true }),
    ...(given.draft === true && { draft: true }),
  };
}

/** A copy that does not keep the text of the file, of which it may be a slice, in memory. */
function detached(text: string): string {
  return text.length < 13 ? text : Buffer.from(text).toString();
}

/** Writes Jekyll's `2026-05-04 10:00:00 +0200` as ISO 8601. */
function instant(written: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)(?: ?([+-]\d\d):?(\d\d)| ?Z)?$/.exec(written.trim());
  if (parts === null) return detached(written.trim());
  const [, day, time, hours, minutes] = parts;
  return `${day}T${time}${hours === undefined ? "Z" : `${hours}:${minutes}`}`;
}

/** A wrong date costs the page its date and nothing else (docs/behaviour.md, KB article). */
function dateWarnings(
  file: string,
  date: string | undefined,
  writtenAs: ReadonlyMap<string, string>,
  lineOf: Structure["lineOf"],
): ContentProblem[] {
  if (date === undefined || !Number.isNaN(Date.parse(date))) return [];
  const field = writtenAs.get("lastPublished") ?? "lastPublished";
  const line = lineOf([field]);
  return [
    {
      severity: "warning",
      file,
      ...(line !== undefined && { line }),
      field,
      message: `expected an ISO 8601 date such as 2026-05-04, not "${date}"`,
    },
  ];
}

function readHead(absolute: string): { readonly text: string; readonly whole: boolean } {
  const descriptor = openSync(absolute, "r");
  try {
    const bytes = readSync(descriptor, head, 0, headBytes, 0);
    return { text: head.toString("utf8", 0, bytes), whole: bytes < headBytes };
  } finally {
    closeSync(descriptor);
  }
}
