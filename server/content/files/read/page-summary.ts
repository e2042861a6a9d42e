import { readPageHead } from "#server/content/outline/page-head.ts";
import { isRecord } from "#shared/record.ts";
import { isSafeLink } from "#shared/safe-link.ts";
import { flagOf } from "./flags.ts";
import { isOwnAddress, isServiceAddress } from "./own-address.ts";
import type { PageSummary } from "./records.ts";

type Summary = { -readonly [Key in keyof PageSummary]: PageSummary[Key] };

const textFields = [
  "shortTitle",
  "subhead",
  "icon",
  "pageType",
  "buttonText",
  "slug",
  "url",
  "slugPath",
  "permalink",
  "type",
  "id",
  "parent",
  "grandParent",
] as const;

/**
 * What is remembered of a page. Takes only what is right, so that a file with a wrong field still tells where its page is and
 * what it is called. `body` is asked for only when the fields do not say everything.
 */
export function summaryOf(fields: Readonly<Record<string, unknown>>, body: () => string, type: string): PageSummary {
  const title = textOf(fields["title"]);
  const description = textOf(fields["description"]);
  const head = title === undefined || description === undefined ? readPageHead(body()) : {};
  const summary: Summary = {};
  assign(summary, "title", title ?? head.title ?? (beginsWithTitle(type) ? head.opening : undefined));
  assign(summary, "description", description ?? head.description);
  for (const name of textFields) assign(summary, name, textOf(fields[name]));
  if (summary.url !== undefined && (!isOwnAddress(summary.url) || isServiceAddress(summary.url))) delete summary.url;
  const date = textOf(fields["lastPublished"]);
  assign(summary, "lastPublished", date === undefined ? undefined : instant(date));
  const order = Number(textOf(fields["order"]) ?? Number.NaN);
  if (!Number.isNaN(order)) summary.order = order;
  const aliases = listOf(fields["aliases"]);
  if (aliases.length > 0) summary.aliases = aliases;
  const [redirectTo] = listOf(fields["redirectTo"]);
  if (redirectTo !== undefined && isSafeLink(redirectTo)) summary.redirectTo = redirectTo;
  const { categories = fields["category"] } = fields;
  // One text holds several words; in a list each may have blanks.
  const words = listOf(categories).flatMap((each) => (Array.isArray(categories) ? each : each.split(/\s+/)));
  if (words.length > 0) summary.categories = words;
  const about = [fields["product"], fields["products"]]
    .flat()
    .flatMap((each) => listOf(isRecord(each) ? each["productName"] : each));
  if (about.length > 0) summary.about = about;
  if (flagOf(fields["hidden"])) summary.hidden = true;
  if (flagOf(fields["draft"])) summary.draft = true;
  return summary;
}

/** Whether a heading that a text begins with is its title: articles begin with the first of their sections. */
export function beginsWithTitle(type: string): boolean {
  return type !== "pageKbArticle";
}

type TextName = "title" | "description" | "lastPublished" | (typeof textFields)[number];

function assign(summary: Summary, name: TextName, text: string | undefined): void {
  if (text !== undefined) summary[name] = detached(text);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined;
}

function listOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values
    .map(textOf)
    .filter((text) => text !== undefined)
    .map(detached);
}

/** A copy that does not keep the text of the file, of which it may be a slice, in memory. */
function detached(text: string): string {
  return text.length < 13 ? text : Buffer.from(text).toString();
}

/** Writes Jekyll's `2026-05-04 10:00:00 +0200` as ISO 8601. */
function instant(written: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)(?: ?([+-]\d\d):?(\d\d)| ?Z)?$/.exec(written.trim());
  if (parts === null) return written.trim();
  const [, day, time, hours, minutes] = parts;
  return `${day}T${time}${hours === undefined ? "Z" : `${hours}:${minutes}`}`;
}
