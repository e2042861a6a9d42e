import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ContentProblem } from "#server/content/content-source.ts";
import type { FollowedLink, MissingTarget } from "#server/content/files/entries/entry-scope.ts";
import { servedAddresses } from "#server/content/files/entries/links.ts";
import type { FilesContentSource } from "#server/content/files/files-content-source.ts";
import { isData, isWellKnown } from "#server/content/files/index/assets.ts";
import { addressPath } from "#server/content/files/index/old-addresses.ts";
import { splitFrontMatter } from "#server/content/files/read/front-matter.ts";
import { parseStructure } from "#server/content/files/read/parse-structure.ts";
import { fieldName } from "#server/content/files/read/read-fields.ts";
import { structureOf } from "#server/content/files/read/read-page.ts";
import { type PageAnchors, pageAnchors } from "#server/content/outline/page-anchors.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { percentDecoded } from "#shared/links/percent-decoding.ts";
import { type LanguageTags, type Locale, splitLocale } from "#shared/locale.ts";
import { statedLinks } from "./stated-links.ts";

type LeadsNowhere = Omit<MissingTarget, "kind"> & { readonly why: string };

const notHere = "which is not here";
/** Places that every page has, or that mean something to browsers. */
const everywhere = /^(?:content|top|:~:.*)$/;

/** Gathers the links of all pages and files, and tells which lead nowhere when every page has been seen. */
export class LinkCheck {
  readonly #dir: string;
  readonly #source: FilesContentSource;
  readonly #nowhere: LeadsNowhere[] = [];
  readonly #followed: FollowedLink[] = [];
  readonly #linkedFiles = new Set<string>();
  readonly #anchors = new Map<string, PageAnchors | undefined>();
  readonly #texts = new Map<string, Promise<string>>();

  constructor(dir: string, source: FilesContentSource) {
    this.#dir = dir;
    this.#source = source;
  }

  readonly onMissing = (missing: MissingTarget) => {
    this.#nowhere.push({ ...missing, why: notHere });
  };

  readonly onLink = (link: FollowedLink) => {
    if (link.url.startsWith("/media/")) {
      const file = link.url.slice("/media/".length).replace(/[?#].*$/s, "");
      this.#linkedFiles.add(percentDecoded(file) ?? file);
    }
    if (link.url.includes("#")) this.#followed.push(link);
  };

  /** A page as it was made. */
  addPage(entry: PageEntry, locale: Locale): void {
    const anchors = pageAnchors(entry);
    this.#anchors.set(addressPath(localiseUrl(entry.url, locale, this.#tags())), anchors);
    if (anchors === undefined || entry.source === undefined) return;
    for (const id of anchors.ownLinks)
      if (!leadsTo(anchors, id))
        this.#nowhere.push({ file: entry.source, written: `#${id}`, why: `but there is no "${id}" in this page` });
  }

  /** Data that anybody can fetch though no page leads to it: often it lies here by mistake. */
  unlinkedData(files: readonly string[]): ContentProblem[] {
    const served = files.filter(
      (file) => isData(file) && !isWellKnown(file) && this.#source.findAsset(file) !== undefined,
    );
    return served
      .filter((file) => !this.#linkedFiles.has(file))
      .map((file) => ({ severity: "warning", file, message: `is served at /media/${file}, though no page links it` }));
  }

  async problems(files: readonly string[]): Promise<ContentProblem[]> {
    for (const { file, written, url } of this.#followed) {
      const why = this.#missingPlace(url);
      if (why !== undefined) this.#nowhere.push({ file, written, why });
    }
    const problems = await Promise.all(this.#nowhere.map((link) => this.#problem(link)));
    for (const file of files) problems.push(...(await this.#statedProblems(file)));
    return problems;
  }

  /** Why an address with a fragment does not lead where it says; undefined when it does, or when nobody knows. */
  #missingPlace(url: string): string | undefined {
    const [address = "", fragment = ""] = url.split("#", 2);
    const path = addressPath(address);
    const anchors = this.#anchors.get(path) ?? this.#anchors.get(this.#unprefixed(path));
    if (fragment === "" || anchors === undefined || leadsTo(anchors, fragment)) return undefined;
    return `but there is no "${fragment}" in that page`;
  }

  async #statedProblems(file: string): Promise<ContentProblem[]> {
    if (!/\.(?:mdx?|markdown|ya?ml|json)$/i.test(file)) return [];
    const text = await this.#textOf(file);
    const isMarkdown = /\.(?:mdx?|markdown)$/i.test(file);
    const { value, lineOf } = isMarkdown ? structureOf(file, splitFrontMatter(text)) : parseStructure(file, text);
    const problems: ContentProblem[] = [];
    for (const { path, written } of statedLinks(value)) {
      const why = (await this.#isThere(written)) ? this.#missingPlace(written) : notHere;
      if (why === undefined) continue;
      const line = lineOf(path);
      const at = { file, ...(line !== undefined && { line }), field: fieldName(path) };
      problems.push({ severity: "warning", ...at, message: `leads to ${written}, ${why}` });
    }
    return problems;
  }

  async #isThere(written: string): Promise<boolean> {
    const path = this.#unprefixed(addressPath(written));
    if (servedAddresses.some((served) => path === served || path.startsWith(`${served}/`))) return true;
    if (this.#anchors.has(path) || this.#source.findAsset(path.slice(1)) !== undefined) return true;
    const found = await this.#source.findPage(path, this.#tags()[0]).catch(() => undefined);
    // What cannot be made is there, and reported by itself.
    return found?.kind !== "absent";
  }

  async #problem({ file, written, why }: LeadsNowhere): Promise<ContentProblem> {
    const line = lineWith(await this.#textOf(file), written);
    return { severity: "warning", file, ...(line !== undefined && { line }), message: `leads to ${written}, ${why}` };
  }

  #tags(): LanguageTags {
    return this.#source.languages().tags;
  }

  #unprefixed(path: string): string {
    return splitLocale(path, this.#tags()).path || "/";
  }

  #textOf(file: string): Promise<string> {
    const known = this.#texts.get(file) ?? readFile(join(this.#dir, file), "utf8").catch(() => "");
    this.#texts.set(file, known);
    return known;
  }
}

/** The first line with an address, and not with a longer one that begins like it; undefined when it is written otherwise. */
function lineWith(text: string, written: string): number | undefined {
  let at = text.indexOf(written);
  while (at !== -1 && /[\w\-./#%]/.test(text.charAt(at + written.length))) at = text.indexOf(written, at + 1);
  return at === -1 ? undefined : text.slice(0, at).split("\n").length;
}

function leadsTo({ ids }: PageAnchors, fragment: string): boolean {
  return ids.has(fragment) || ids.has(percentDecoded(fragment) ?? fragment) || everywhere.test(fragment);
}
