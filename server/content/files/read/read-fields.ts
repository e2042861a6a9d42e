import type { z } from "zod";
import type { ContentProblem } from "#server/content/content-source.ts";
import { flagOf } from "./flags.ts";
import { homeLayoutFields, menuFields } from "./foreign-fields.ts";
import { isWrittenType } from "./page-fields.ts";
import type { Structure } from "./structure.ts";

/** Names that other generators use for our fields; the first that a file has counts. */
const synonyms: readonly (readonly [field: string, ...others: string[]])[] = [
  ["shortTitle", "sidebar_label", "linkTitle", "sidebarTitle"],
  ["description", "metaDescription", "excerpt"],
  ["url", "permalink"],
  ["order", "weight", "nav_order", "sidebar_position"],
  ["aliases", "redirect_from", "redirectFrom"],
  ["lastPublished", "date", "lastmod", "last_updated", "updated"],
  ["hidden", "nav_exclude", "unlisted", "toc_hide"],
  ["grandParent", "grand_parent"],
  ["redirectTo", "redirect_to"],
];

/** Words that generators write as a page's type without saying anything by them; they count as not written. */
const foreignTypes = new Set([
  "docs",
  "doc",
  "page",
  "post",
  "posts",
  "blog",
  "article",
  "section",
  "default",
  "tutorial",
]);

type Remark = { readonly field: string; readonly message: string };

/** A file's fields under our names. */
export type NamedFields = {
  readonly fields: Record<string, unknown>;
  /** The name that the file used for a field of ours. */
  readonly writtenAs: ReadonlyMap<string, string>;
  /** What is to be said of fields of ours in which the file says something that has a meaning only elsewhere. */
  readonly remarks: readonly Remark[];
};

/** The file's fields under our names, without empty ones. What Markdown says for another system is passed over. */
export function namedFields(raw: Readonly<Record<string, unknown>>, isMarkdown: boolean): NamedFields {
  const fields: Record<string, unknown> = {};
  const writtenAs = new Map<string, string>();
  const known = isMarkdown && raw["hero"] !== undefined ? homeLayoutFields(raw) : raw;
  for (const name in known) if (known[name] !== null && name !== "__proto__") fields[name] = known[name];
  for (const [field, ...others] of synonyms) {
    if (fields[field] !== undefined) continue;
    const used = others.find((other) => fields[other] !== undefined);
    if (used === undefined) continue;
    fields[field] = fields[used];
    writtenAs.set(field, used);
  }
  if (isMarkdown) addMenuFields(fields, writtenAs);
  return { fields, writtenAs, remarks: isMarkdown ? dropForeignValues(fields, writtenAs) : noRemarks };
}

/** What a page says of its place in a menu, where it says nothing of it under our names. */
function addMenuFields(fields: Record<string, unknown>, writtenAs: Map<string, string>): void {
  for (const { field, value, writtenAs: written } of menuFields(fields)) {
    if (fields[field] !== undefined || value === undefined || value === null) continue;
    fields[field] = value;
    writtenAs.set(field, written);
  }
}

const noRemarks: readonly Remark[] = [];

function dropForeignValues(fields: Record<string, unknown>, writtenAs: ReadonlyMap<string, string>): readonly Remark[] {
  // Jekyll and Hugo fill in such templates; the address by place is what is left.
  const { url } = fields;
  delete fields["permalink"];
  if (typeof url === "string" && /[{]|^[a-z]+$|\/:/.test(url) && writtenAs.has("url")) {
    if (!url.includes("{")) fields["permalink"] = url;
    delete fields["url"];
  }
  if (typeof fields["slug"] === "string" && fields["slug"].includes("/")) {
    // Docusaurus begins a whole address with a slash.
    if (fields["slug"].startsWith("/")) fields["url"] ??= fields["slug"];
    else fields["slugPath"] = fields["slug"];
    delete fields["slug"];
  }
  const remarks = [...typeRemarks(fields), ...draftRemarks(fields)];
  return remarks.length === 0 ? noRemarks : remarks;
}

/** Markdown is of a page type here only by the very name of one; the type is the place's otherwise. */
function typeRemarks(fields: Record<string, unknown>): readonly Remark[] {
  const { type } = fields;
  if (type === undefined || (typeof type === "string" && isWrittenType(type) && type !== "productLandingPage"))
    return noRemarks;
  delete fields["type"];
  if (typeof type === "string" && foreignTypes.has(type)) return noRemarks;
  return [{ field: "type", message: noPageTypeHere(type) }];
}

/** What is said of a type that is none of ours; it may be one of the site's own. */
export function noPageTypeHere(type: unknown): string {
  const written = typeof type === "string" || typeof type === "number" ? `"${type}" is` : "this is";
  return `${written} no page type here: the page is what its place makes it`;
}

/** Whoever says anything but "no" of a draft does not mean it to be read by all. */
function draftRemarks(fields: Record<string, unknown>): readonly Remark[] {
  const { draft } = fields;
  if (draft === undefined || flagOf(draft) !== undefined) return noRemarks;
  fields["draft"] = true;
  return [{ field: "draft", message: "expected true or false: this counts as a draft" }];
}

const plainKinds: Readonly<Record<string, "string" | "number" | "boolean" | "strings">> = {
  title: "string",
  shortTitle: "string",
  description: "string",
  subhead: "string",
  buttonText: "string",
  pageType: "string",
  slug: "string",
  url: "string",
  id: "string",
  lastPublished: "string",
  order: "number",
  hidden: "boolean",
  draft: "boolean",
  aliases: "strings",
};

/** Whether every field that the page's type knows is one of the plain ones, and right: then noRemarks is left to check. */
export function hasOnlyPlainFields(
  fields: Readonly<Record<string, unknown>>,
  shape: Readonly<Record<string, unknown>>,
): boolean {
  for (const name in fields) {
    if (shape[name] === undefined) continue;
    const value = fields[name];
    const kind = plainKinds[name];
    const isRight =
      kind === "strings"
        ? Array.isArray(value) && value.every((item) => typeof item === "string")
        : typeof value === kind;
    if (!isRight) return false;
  }
  return true;
}

/** Where fields are from: for what is said of them. */
export type FieldsPlace = Pick<NamedFields, "writtenAs"> & {
  readonly file: string;
  readonly lineOf: Structure["lineOf"];
  /** Fields that are not as they should be are passed over with a warning, as in Markdown for another system. */
  readonly isLenient?: boolean;
};

/** Checks fields against a schema; positions are looked up only when something is wrong. */
export function checkFields<Schema extends z.ZodType>(
  schema: Schema,
  fields: Readonly<Record<string, unknown>>,
  place: FieldsPlace,
): { readonly fields: z.infer<Schema> | undefined; readonly problems: readonly ContentProblem[] } {
  const result = schema.safeParse(fields);
  if (result.success) return { fields: result.data, problems: [] };
  const { issues } = result.error;
  if (place.isLenient !== true) return { fields: undefined, problems: issues.map((issue) => problemOf(issue, place)) };
  const wrong = new Set(issues.map(({ path }) => path[0]));
  const right = Object.fromEntries(Object.entries(fields).filter(([name]) => !wrong.has(name)));
  const again = schema.safeParse(right);
  const problems = issues.map((issue): ContentProblem => {
    const problem = problemOf(issue, place);
    return again.success ? { ...problem, severity: "warning", message: `${problem.message}: passed over` } : problem;
  });
  return { fields: again.success ? again.data : undefined, problems };
}

type Issue = z.core.$ZodIssue;

function problemOf(issue: Issue, { writtenAs, file, lineOf }: FieldsPlace): ContentProblem {
  const [first, ...rest] = issue.path;
  const path = first === undefined ? [] : [writtenAs.get(String(first)) ?? first, ...rest];
  const line = lineOf(path);
  return {
    severity: "error",
    file,
    ...(line !== undefined && { line }),
    ...(path.length > 0 && { field: fieldName(path) }),
    message: issue.message
      .replace(/^Invalid (?:input|option|string|URL): ?/, "")
      .replace(/^./, (first) => first.toLowerCase()),
  };
}

/** `cards[0].title`: counted from 0, as in JSON. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((key, at) => (typeof key === "number" ? `[${key}]` : `${at === 0 ? "" : "."}${String(key)}`))
    .join("");
}
