import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import type { ContentProblem } from "#server/content/content-source.ts";
import { landingRank } from "./classify.ts";
import { parseFrontMatter, type SplitText, splitFrontMatter } from "./front-matter.ts";
import { readHtmlDocument } from "./html-page.ts";
import { withNewNames } from "./old-names.ts";
import { isOwnAddress, isServiceAddress } from "./own-address.ts";
import {
  commonFieldsSchema,
  fieldsSchema,
  isWrittenType,
  type ProductFields,
  type WrittenType,
} from "./page-fields.ts";
import { summaryOf } from "./page-summary.ts";
import { parseStructure } from "./parse-structure.ts";
import { checkFields, hasOnlyPlainFields, namedFields } from "./read-fields.ts";
import type { PageRecord, UntypedRecord } from "./records.ts";
import type { Structure } from "./structure.ts";
import { parseToml } from "./toml.ts";

/** A longer text is no page that anybody reads, and takes seconds to render. */
const maxPageBytes = 1_048_576;

/** Front matter and the first paragraph are nearly always within this. */
const headBytes = 4096;
const head = Buffer.alloc(headBytes);

/** What lists need of a Markdown page: reads only the beginning of the file, and further only for long front matter. */
export function readMarkdownPage(absolute: string, file: string, placeType: WrittenType): PageRecord {
  const { bytes, fileBytes } = readHead(absolute);
  if (fileBytes > maxPageBytes) return tooLarge(file);
  const bodyAt = endOfFrontMatter(bytes);
  const text = (from: number, to: number) => head.toString("utf8", from, to).replace(/\uFFFD$/, "");
  let split = splitFrontMatter(text(0, bodyAt ?? bytes));
  if (bodyAt === undefined && bytes === headBytes && split.unclosed)
    split = splitFrontMatter(readFileSync(absolute, "utf8"));
  const structure = structureOf(file, split);
  const body = () => (bodyAt === undefined ? split.body.slice(0, headBytes) : text(bodyAt, bytes));
  return recordOf(file, structure, placeType, true, body);
}

/** What lists need of a page in HTML; undefined for a file that is none. */
export function readHtmlPage(absolute: string, file: string, placeType: WrittenType): PageRecord | undefined {
  if (statSync(absolute).size > maxPageBytes) return tooLarge(file);
  const page = readHtmlDocument(readFileSync(absolute, "utf8"));
  if (page === undefined) return undefined;
  const { body: _, ...value } = page;
  return recordOf(file, { value, lineOf: () => undefined, problems: [] }, placeType, true, () => "");
}

/** Where the body begins in the head that was read; only then is the body not made a string when nobody needs it. */
function endOfFrontMatter(bytes: number): number | undefined {
  if (head.toString("latin1", 0, 4) !== "---\n") return undefined;
  const closing = head.indexOf("\n---\n", 3);
  return closing === -1 || closing + 5 > bytes ? undefined : closing + 5;
}

/** A YAML or JSON page; `placeType` is undefined where a file must state its type. */
export function readStructurePage(
  absolute: string,
  file: string,
  placeType: WrittenType | undefined,
): PageRecord | UntypedRecord {
  if (statSync(absolute).size > maxPageBytes)
    return placeType === undefined && file.endsWith(".json") ? { kind: "untyped", file } : tooLarge(file);
  const structure = parseStructure(file, readFileSync(absolute, "utf8"));
  const type = structure.value["type"];
  if (
    placeType === undefined &&
    typeof type !== "string" &&
    (structure.problems.length === 0 || structure.isList === true)
  )
    return { kind: "untyped", file };
  return recordOf(file, structure, placeType ?? "topic", false, () => "");
}

/** Front matter as fields, with a problem when it was never closed. */
export function structureOf(file: string, split: SplitText): Structure {
  if (split.frontMatter !== undefined && split.isToml === true)
    return withNewNames(file, parseToml(file, split.frontMatter));
  if (split.frontMatter !== undefined) return withNewNames(file, parseFrontMatter(file, split.frontMatter));
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
  body: () => string,
): PageRecord {
  const named = namedFields(structure.value, isMarkdown);
  const { fields: raw, writtenAs } = named;
  // Jekyll's themes keep a collection's landing page out of the menu because the menu names the collection itself.
  const isCollection = placeType === "collection" && landingRank(file) !== undefined;
  if (isCollection && writtenAs.get("hidden") === "nav_exclude") delete raw["hidden"];
  const stated = typeof raw["type"] === "string" && placeType !== "productLandingPage" ? raw["type"] : placeType;
  const schema = isWrittenType(stated) ? fieldsSchema(stated) : commonFieldsSchema;
  const { fields, problems } =
    placeType !== "productLandingPage" && hasOnlyPlainFields(raw, schema.shape)
      ? { fields: undefined, problems: noProblems }
      : checkFields(schema, raw, { file, writtenAs, lineOf: structure.lineOf, isLenient: isMarkdown });
  const summary = summaryOf(raw, body, stated);
  const warnings = [
    ...named.remarks.map((remark) => warning(file, structure.lineOf([remark.field]), remark)),
    ...dateWarnings(file, summary.lastPublished, writtenAs, structure.lineOf),
    ...addressWarnings(file, raw["url"], writtenAs, structure.lineOf),
  ];
  const all = [structure.problems, problems, warnings].filter((found) => found.length > 0);
  const product = placeType === "productLandingPage" && fields !== undefined ? { product: productFields(fields) } : {};
  return { kind: "page", file, summary, ...product, problems: all.length === 0 ? noProblems : all.flat() };
}

const noProblems: readonly ContentProblem[] = [];

function productFields(fields: unknown): ProductFields {
  // The schema of a product's landing page contains that of product.yaml.
  return fields as ProductFields;
}

/** A page whose address could not be asked for keeps the one of its place. */
function addressWarnings(
  file: string,
  url: unknown,
  writtenAs: ReadonlyMap<string, string>,
  lineOf: Structure["lineOf"],
): ContentProblem[] {
  if (typeof url !== "string") return [];
  const field = writtenAs.get("url") ?? "url";
  if (isServiceAddress(url)) {
    const message = `a service of the site answers at ${url}: no page can have this address`;
    return [{ ...warning(file, lineOf([field]), { field, message }), severity: "error", kind: "address" }];
  }
  if (isOwnAddress(url)) return [];
  const message = "expected an address on this site, such as /guides/start";
  return [warning(file, lineOf([field]), { field, message })];
}

/** A wrong date costs the page its date and nothing else (docs/behaviour/pages.md, KB article). */
function dateWarnings(
  file: string,
  date: string | undefined,
  writtenAs: ReadonlyMap<string, string>,
  lineOf: Structure["lineOf"],
): ContentProblem[] {
  if (date === undefined || !Number.isNaN(Date.parse(date))) return [];
  const field = writtenAs.get("lastPublished") ?? "lastPublished";
  const message = `expected an ISO 8601 date such as 2026-05-04, not "${date}"`;
  return [warning(file, lineOf([field]), { field, message })];
}

function warning(
  file: string,
  line: number | undefined,
  { field, message }: { readonly field: string; readonly message: string },
): ContentProblem {
  return { severity: "warning", file, ...(line !== undefined && { line }), field, message };
}

function tooLarge(file: string): PageRecord {
  const message = `is larger than ${maxPageBytes / 1024} KiB: split it into several pages`;
  return { kind: "page", file, summary: {}, problems: [{ severity: "error", file, message }] };
}

/** How many bytes of the file are in `head` now, and how many the file has. */
function readHead(absolute: string): { readonly bytes: number; readonly fileBytes: number } {
  const descriptor = openSync(absolute, "r");
  try {
    return { bytes: readSync(descriptor, head, 0, headBytes, 0), fileBytes: fstatSync(descriptor).size };
  } finally {
    closeSync(descriptor);
  }
}
