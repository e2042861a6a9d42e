import type { z } from "zod";
import type { ContentProblem } from "#server/content/content-source.ts";
import { homeLayoutFields } from "./foreign-fields.ts";
import type { Structure } from "./front-matter.ts";

/** Names that other generators use for our fields; the first that a file has counts. */
const synonyms: readonly (readonly [field: string, ...others: string[]])[] = [
  ["shortTitle", "sidebar_label", "linkTitle"],
  ["description", "metaDescription", "excerpt"],
  ["url", "permalink"],
  ["order", "weight", "nav_order", "sidebar_position"],
  ["aliases", "redirect_from", "redirectFrom"],
  ["lastPublished", "date", "lastmod", "last_updated", "updated"],
  ["hidden", "nav_exclude"],
];

/** Values that Markdown for other generators has in fields of ours, with another meaning; they count as not written. */
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

/** The file's fields under our names, without empty ones. `written` tells which name the file used. */
export function namedFields(raw: Readonly<Record<string, unknown>>, isMarkdown: boolean) {
  const fields: Record<string, unknown> = {};
  const writtenAs = new Map<string, string>();
  const known = isMarkdown && raw["hero"] !== undefined ? homeLayoutFields(raw) : raw;
  for (const name in known) if (known[name] !== null) fields[name] = known[name];
  for (const [field, ...others] of synonyms) {
    if (fields[field] !== undefined) continue;
    const used = others.find((other) => fields[other] !== undefined);
    if (used === undefined) continue;
    fields[field] = fields[used];
    writtenAs.set(field, used);
  }
  if (isMarkdown) dropForeignValues(fields, writtenAs);
  return { fields, writtenAs };
}

function dropForeignValues(fields: Record<string, unknown>, writtenAs: ReadonlyMap<string, string>): void {
  if (typeof fields["type"] === "string" && foreignTypes.has(fields["type"])) delete fields["type"];
  // Jekyll and Hugo fill in such templates; the address by place is what is left.
  if (typeof fields["url"] === "string" && /[{]|^[a-z]+$|\/:/.test(fields["url"]) && writtenAs.has("url"))
    delete fields["url"];
  if (typeof fields["slug"] === "string" && fields["slug"].includes("/")) {
    // Docusaurus begins a whole address with a slash.
    if (fields["slug"].startsWith("/")) fields["url"] ??= fields["slug"];
    delete fields["slug"];
  }
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

/** Whether every field that the page's type knows is one of the plain ones, and right: then nothing is left to check. */
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

/** Checks fields against a schema; positions are looked up only when something is wrong. */
export function checkFields<Schema extends z.ZodType>(
  schema: Schema,
  fields: Record<string, unknown>,
  writtenAs: ReadonlyMap<string, string>,
  file: string,
  lineOf: Structure["lineOf"],
): { readonly fields: z.infer<Schema> | undefined; readonly problems: readonly ContentProblem[] } {
  const result = schema.safeParse(fields);
  if (result.success) return { fields: result.data, problems: [] };
  const problems = result.error.issues.map((issue): ContentProblem => {
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
  });
  return { fields: undefined, problems };
}

/** `cards[0].title`: counted from 0, as in JSON. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((key, at) => (typeof key === "number" ? `[${key}]` : `${at === 0 ? "" : "."}${String(key)}`))
    .join("");
}
