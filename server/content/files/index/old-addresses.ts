import type { ContentProblem, PagePath } from "#server/content/content-source.ts";
import { statedRedirects } from "#server/content/files/addresses/redirect-files.ts";
import { isPattern, patternOf, type RedirectPattern } from "#server/content/files/addresses/redirect-patterns.ts";
import type { StatedRedirect } from "#server/content/files/addresses/stated-redirect.ts";
import { defined } from "#server/content/files/defined.ts";
import type { PageRecord, SettingsRecord } from "#server/content/files/read/records.ts";
import { addressDecoded } from "#shared/links/percent-decoding.ts";
import { withoutTrailingSlashes } from "#shared/links/trailing-slashes.ts";
import { type LanguageTags, splitLocale } from "#shared/locale.ts";
import { isSafeLink } from "#shared/safe-link.ts";
import { findAddress, shortForm } from "./find-address.ts";
import type { Page } from "./index-types.ts";
import { firstText } from "./page-text.ts";
import { whyUnserved } from "./unserved-addresses.ts";

/** Where an old address is stated. */
type Claim = Pick<ContentProblem, "file" | "line" | "field">;
type Redirects = {
  readonly redirects: ReadonlyMap<PagePath, string>;
  readonly patterns: readonly RedirectPattern[];
  readonly redirectProblems: readonly ContentProblem[];
};

/** More than any site has moved pages: a longer table is a mistake, and memory and time for it have an end. */
const maxStated = 20_000;
/** Each is tried for each address that is not found. */
const maxPatterns = 1000;

/**
 * Where old addresses lead: aliases of pages first, then `redirects` of `site.yaml`, then those of other tools' files, then the
 * addresses that generators would give. A page at an address is stronger than any of them; of two aliases the one whose file
 * comes first holds. Chains are followed, so every answer is a present address.
 */
export function redirectsOf(
  pages: ReadonlyMap<PagePath, Page>,
  settings: ReadonlyMap<string, SettingsRecord>,
  tags: LanguageTags,
): Redirects {
  const table = new RedirectTable(pages, tags);
  for (const page of pages.values()) {
    for (const { record, alias } of aliasesOf(page))
      table.claim(addressPath(alias), page.leadsTo ?? page.url, { file: record.file, field: "aliases" });
  }
  const stated = statedRedirects(settings);
  for (const each of stated.slice(0, maxStated)) table.add(each);
  const [beyond] = stated.slice(maxStated);
  if (beyond !== undefined) table.report("error", beyond, `is passed over: ${maxStated} redirects are read`);
  for (const page of pages.values()) for (const path of page.formerPaths) table.claimIfFree(path, page);
  return table.finished();
}

class RedirectTable {
  readonly #pages: ReadonlyMap<PagePath, Page>;
  readonly #tags: LanguageTags;
  readonly #redirects = new Map<PagePath, string>();
  readonly #claimedBy = new Map<PagePath, Claim>();
  readonly #patterns: RedirectPattern[] = [];
  readonly #problems: ContentProblem[] = [];

  constructor(pages: ReadonlyMap<PagePath, Page>, tags: LanguageTags) {
    this.#pages = pages;
    this.#tags = tags;
  }

  claim(written: PagePath, to: string, claim: Claim): void {
    // An old address of a translation is that of the page, asked for in its language.
    const from = splitLocale(written, this.#tags).path || "/";
    const reason = whyUnserved(from, this.#tags);
    if (reason !== undefined) {
      // What hosts were told of files and services is no mistake of the content.
      const severity = claim.file === "site.yaml" || claim.field === "aliases" ? "error" : "warning";
      this.report(severity, claim, `${from} can lead nowhere: ${reason}`);
      return;
    }
    const taken =
      this.#claimedBy.get(from)?.file ?? (this.#pages.has(from) ? fileAt(this.#pages.get(from)) : undefined);
    if (taken === undefined) {
      this.#redirects.set(from, to);
      this.#claimedBy.set(from, claim);
    } else if (this.#redirects.get(from) !== to && to !== from) {
      this.report("warning", claim, `${from} is already the address of ${taken}`);
    }
  }

  /** Of what nobody has stated, nothing is said. */
  claimIfFree(from: PagePath, page: Page): void {
    if (!this.#pages.has(from) && !this.#redirects.has(from)) this.#redirects.set(from, page.leadsTo ?? page.url);
  }

  add(stated: StatedRedirect): void {
    const { from, to, refused } = stated;
    const path = from.replace(/^https?:\/\/[^/]+/i, "");
    if (refused !== undefined) this.report("warning", stated, `is not followed: ${refused}`);
    else if (to === "" || !isSafeLink(to)) this.report("error", stated, "expected an address to lead to");
    else if (isPattern(path)) this.#addPattern(path, stated);
    else this.#addAddress(path, stated);
  }

  #addPattern(path: string, stated: StatedRedirect): void {
    const pattern = patternOf(path, stated.to);
    if (pattern === undefined)
      this.report("warning", stated, `is not followed: ${path} is no pattern that is understood here`);
    else if (this.#patterns.length >= maxPatterns)
      this.report("warning", stated, `is passed over: ${maxPatterns} patterns are read`);
    else this.#patterns.push(pattern);
  }

  #addAddress(path: string, { to, file, line, field }: StatedRedirect): void {
    const isForeign = file !== "site.yaml";
    const from = isForeign ? shortForm(addressPath(path)) : addressPath(path);
    // Hosts are told to send addresses with and without a slash or `.html` to each other.
    if (isForeign && to.startsWith("/") && shortForm(addressPath(to)) === from) return;
    if (isForeign && this.#pages.has(from)) return;
    this.claim(from, to, { file, ...defined({ line, field }) });
  }

  report(severity: ContentProblem["severity"], { file, line, field }: Partial<StatedRedirect>, message: string): void {
    this.#problems.push({
      severity,
      file: file ?? "",
      ...defined({ line, field }),
      message,
    });
  }

  finished(): Redirects {
    const redirects = this.#redirects;
    const stated = new Map(redirects);
    for (const [from, to] of stated) {
      const end = endOf(to, stated, this.#pages);
      if (end === undefined) {
        redirects.delete(from);
        this.report("error", this.#claimedBy.get(from) ?? {}, `${from} leads around in a circle`);
      } else if (end !== to) redirects.set(from, end);
    }
    return { redirects, patterns: this.#patterns, redirectProblems: this.#problems };
  }
}

const plainAddress = /^\/(?:[\w\-./~]*[\w\-.~])?$/;

/** An address as it is looked up: with a leading slash and without a trailing one, decoded. */
export function addressPath(written: string): PagePath {
  if (plainAddress.test(written)) return written;
  const path = withoutTrailingSlashes(written.trim().replace(/[?#].*$/s, ""));
  const absolute = path.startsWith("/") ? path : `/${path}`;
  return addressDecoded(absolute) ?? absolute;
}

function aliasesOf(page: Page): { readonly record: PageRecord; readonly alias: string }[] {
  const found: { readonly record: PageRecord; readonly alias: string }[] = [];
  for (const locale of page.languages.tags) {
    const record = page.texts[locale];
    for (const alias of record?.summary.aliases ?? []) if (record !== undefined) found.push({ record, alias });
  }
  return found;
}

function fileAt(page: Page | undefined): string | undefined {
  return page === undefined ? undefined : (firstText(page.texts, page.languages)?.file ?? page.key);
}

/** Where a chain of addresses ends, with what its last link says behind the address; undefined for one without end. */
function endOf(
  to: string,
  redirects: ReadonlyMap<PagePath, string>,
  pages: ReadonlyMap<PagePath, Page>,
): string | undefined {
  const seen = new Set<string>();
  for (let at = to; ; ) {
    if (!at.startsWith("/")) return at;
    const path = addressPath(at);
    const { page, to: next = page?.url } = findAddress({ pages, redirects }, path);
    if (next === undefined) return at;
    const tail = next.startsWith("/") && !/[?#]/.test(next) ? (/[?#].*$/s.exec(at)?.[0] ?? "") : "";
    if (page !== undefined) return next + tail;
    if (seen.has(path)) return undefined;
    seen.add(path);
    at = next + tail;
  }
}
