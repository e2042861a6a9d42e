import type { ContentProblem, PagePath } from "#server/content/content-source.ts";
import { isSafeLink } from "#shared/links/safe-link.ts";
import { locales } from "#shared/locale.ts";
import type { Page } from "./index-types.ts";
import type { PageRecord, SettingsRecord } from "./records.ts";

/** Where an old address is stated. */
type Claim = Pick<ContentProblem, "file" | "line" | "field">;
type Redirects = {
  readonly redirects: ReadonlyMap<PagePath, string>;
  readonly redirectProblems: readonly ContentProblem[];
};

/**
 * Where old addresses lead: aliases of pages first, then `redirects` of `site.yaml`. A page at an address is stronger than any
 * of them; of two aliases the one whose file comes first holds. Chains are followed, so every answer is a present address.
 */
export function redirectsOf(
  pages: ReadonlyMap<PagePath, Page>,
  settings: ReadonlyMap<string, SettingsRecord>,
): Redirects {
  const redirects = new Map<PagePath, string>();
  const claimedBy = new Map<PagePath, Claim>();
  const redirectProblems: ContentProblem[] = [];
  const claim = (from: PagePath, to: string, claim: Claim) => {
    const taken = claimedBy.get(from)?.file ?? (pages.has(from) ? fileAt(pages.get(from)) : undefined);
    if (taken === undefined) {
      redirects.set(from, to);
      claimedBy.set(from, claim);
    } else if (redirects.get(from) !== to && to !== from) {
      redirectProblems.push({
        severity: "warning",
        ...claim,
        message: `${from} is already the address of ${taken}`,
      });
    }
  };
  for (const page of pages.values()) {
    for (const { record, alias } of aliasesOf(page))
      claim(addressPath(alias), page.leadsTo ?? page.url, { file: record.file, field: "aliases" });
  }
  for (const { file, value, lineOf } of [settings.get("site.yaml")].filter((found) => found !== undefined)) {
    for (const [from, to] of Object.entries(mapOf(value["redirects"]))) {
      const line = lineOf(["redirects", from]);
      const stated = { file, ...(line !== undefined && { line }), field: `redirects.${from}` };
      if (typeof to !== "string") continue;
      if (isSafeLink(to)) claim(addressPath(from), to, stated);
      else redirectProblems.push({ severity: "error", ...stated, message: "expected an address to lead to" });
    }
  }
  for (const [from, to] of [...redirects]) {
    const end = endOf(to, redirects, pages);
    if (end === undefined) {
      redirects.delete(from);
      redirectProblems.push({
        severity: "error",
        ...(claimedBy.get(from) ?? { file: "" }),
        message: `${from} leads around in a circle`,
      });
    } else if (end !== to) redirects.set(from, end);
  }
  return { redirects, redirectProblems };
}

const plainAddress = /^\/(?:[\w\-./~]*[\w\-.~])?$/;

/** An address as it is looked up: with a leading slash and without a trailing one, decoded. */
export function addressPath(written: string): PagePath {
  if (plainAddress.test(written)) return written;
  const path = written
    .trim()
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "");
  const absolute = path.startsWith("/") ? path : `/${path}`;
  try {
    return decodeURI(absolute);
  } catch {
    return absolute;
  }
}

function aliasesOf(page: Page): { readonly record: PageRecord; readonly alias: string }[] {
  const found: { readonly record: PageRecord; readonly alias: string }[] = [];
  for (const locale of locales) {
    const record = page.texts[locale];
    for (const alias of record?.summary.aliases ?? []) if (record !== undefined) found.push({ record, alias });
  }
  return found;
}

function fileAt(page: Page | undefined): string | undefined {
  return page === undefined
    ? undefined
    : (locales.map((locale) => page.texts[locale]?.file).find((file) => file !== undefined) ?? page.key);
}

function endOf(
  to: string,
  redirects: ReadonlyMap<PagePath, string>,
  pages: ReadonlyMap<PagePath, Page>,
): string | undefined {
  const seen = new Set<string>();
  for (let at = to; ; ) {
    if (!at.startsWith("/")) return at;
    const path = addressPath(at);
    const page = pages.get(path);
    const next = page === undefined ? redirects.get(path) : page.leadsTo;
    if (next === undefined) return at;
    if (seen.has(path)) return undefined;
    seen.add(path);
    at = next;
  }
}

function mapOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
