import { posix } from "node:path";
import type { ContentTag, PagePath } from "#server/content/content-source.ts";
import { contentTags } from "#server/content/content-tags.ts";
import { findAddress } from "#server/content/files/index/find-address.ts";
import type { Page, SiteIndex } from "#server/content/files/index/index-types.ts";
import { addressOfAsset, assetAt, assetPaths } from "#server/content/files/index/media-url.ts";
import { addressPath } from "#server/content/files/index/old-addresses.ts";
import { folderOf, landingRank, placeOfFile, placeOfFolder } from "#server/content/files/read/classify.ts";
import { asMarkdown, filePlace } from "#server/content/files/read/records.ts";
import type { MarkdownLinks } from "#server/content/markdown/link-targets.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { percentDecoded } from "#shared/links/percent-decoding.ts";
import { withoutTrailingSlashes } from "#shared/links/trailing-slashes.ts";
import { type Locale, splitLocale } from "#shared/locale.ts";
import { imageSize } from "./image-size.ts";

/** Addresses that the server answers besides pages and content files; links to them and below them are left alone. */
export const servedAddresses: readonly string[] = [
  "/gateway",
  "/assets",
  "/media",
  "/requests",
  "/sitemap.xml",
  "/feed.xml",
  "/robots.txt",
  "/llms.txt",
  "/llms-full.txt",
];

/** What somebody wrote that leads nowhere. */
export type MissingKind = "link" | "picture";

export type LinkContext = {
  readonly index: SiteIndex;
  /** The content folder on disk, for the sizes of images. */
  readonly root: string;
  readonly page: Page;
  /** The file whose text the links are in. */
  readonly file: string;
  /** Files whose texts it includes: what is not found from the file may be written from there. */
  readonly included?: readonly string[];
  readonly locale: Locale;
  readonly servedAddresses: readonly string[];
  /** Gets the tag of everything a link depends on, so that the page is made again when that appears, moves or goes. */
  readonly tags: Set<ContentTag>;
  /** Told of each link and picture that leads nowhere, as written. */
  readonly onMissing?: (written: string, kind: MissingKind) => void;
  /** Told of each link and picture that leads somewhere, as written and as printed. */
  readonly onLink?: (written: string, url: string) => void;
};

/** How links and images in a page's text are resolved (docs/behaviour/content.md, Content). */
export function linksOf(context: LinkContext): MarkdownLinks {
  const { index, locale, onMissing, onLink, file, included = [] } = context;
  const contexts = [file, ...included.filter((each) => each !== file)].map((each) => ({ ...context, file: each }));
  const { localisedHosts } = index.sites(locale);
  return {
    resolveLink: (href) => {
      const resolved = firstOf(contexts, (each) => resolveHref(href.trim(), each));
      if (resolved === undefined) {
        onMissing?.(href, "link");
        return undefined;
      }
      const url = localiseUrl(resolved, locale, index.languages.tags, localisedHosts);
      onLink?.(href, url);
      return url;
    },
    resolveImage: (src) => {
      if (/^(?:https?:)?\/\//i.test(src)) return { url: src };
      const asset = firstOf(contexts, (each) => findAsset(src, each));
      if (asset === undefined) {
        onMissing?.(src, "picture");
        return undefined;
      }
      const url = addressOfAsset(context.index, asset);
      onLink?.(src, url);
      return { url, ...imageSize(context.root, asset) };
    },
  };
}

function firstOf<Found>(
  contexts: readonly LinkContext[],
  find: (context: LinkContext) => Found | undefined,
): Found | undefined {
  for (const context of contexts) {
    const found = find(context);
    if (found !== undefined) return found;
  }
  return undefined;
}

function resolveHref(href: string, context: LinkContext): string | undefined {
  if (href === "" || href.startsWith("#")) return href;
  if (/^(?:https?:)?\/\//i.test(href) || /^(?:mailto|tel):/i.test(href)) return href;
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return undefined;
  const [, written = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  if (written === "") return context.page.url + rest;
  const found = written.startsWith("/") ? resolveAbsolute(written, context) : resolveRelative(written, context);
  if (found !== undefined) return withRest(found, rest);
  const asset = findAsset(written, context);
  return asset === undefined ? undefined : addressOfAsset(context.index, asset) + (/#.*/.exec(rest)?.[0] ?? "");
}

function resolveAbsolute(written: string, context: LinkContext): string | undefined {
  const { tags } = context.index.languages;
  const { locale, path: unprefixed } = splitLocale(written, tags);
  const path = addressPath(unprefixed === "" ? "/" : unprefixed);
  if (context.servedAddresses.some((served) => path === served || path.startsWith(`${served}/`))) return written;
  const url = pathsMeant(path, context).reduce<string | undefined>(
    (found, at) => found ?? addressOf(at, context),
    undefined,
  );
  return url === undefined ? url : localiseUrl(url, locale, tags);
}

/** The address itself, as a file's, and without the folder's own name, below which other generators publish it. */
function pathsMeant(path: PagePath, { root }: LinkContext): readonly PagePath[] {
  const bare = path.replace(/(?:\/(?:index|README))?\.mdx?$/i, "") || "/";
  const own = `/${posix.basename(root)}`;
  const below = bare === own ? "/" : bare.startsWith(`${own}/`) ? bare.slice(own.length) : undefined;
  return [path, ...(bare === path ? [] : [bare]), ...(below === undefined ? [] : [below])];
}

/** By file, folder, file without its extension; else the way browsers do, against the page's own address. */
function resolveRelative(written: string, context: LinkContext): string | undefined {
  const { index, file, page } = context;
  const path = percentDecoded(written);
  if (path === undefined) return undefined;
  const from = filePlace(file, index.languages).key;
  const target = withoutTrailingSlashes(posix.join(posix.dirname(from), path)).replace(/^\.$/, "");
  if (target !== ".." && !target.startsWith("../")) {
    const asPage = asMarkdown(target.replace(/\.html?$/i, ".md"));
    const found =
      index.byFile.get(target) ??
      index.byFile.get(asPage) ??
      index.byFolder.get(landingRank(target) === undefined ? target : folderOf(target)) ??
      index.byFile.get(`${target}.md`);
    if (found !== undefined) return pageUrl(found, context);
    if (/\.(?:md|html?|ya?ml|json)$/i.test(target)) noteMissingFile(asPage, context);
  }
  const bare = path.replace(/\.(?:mdx?|markdown)$/i, "");
  for (const base of [`${page.path}/`, page.path, ...(bare === path ? [] : [`/${posix.dirname(from)}/`])]) {
    const address = addressOf(addressPath(posix.join(posix.dirname(`${base}x`), bare)), context);
    if (address !== undefined) return address;
  }
  const named = index.dialect === "hugo" && !path.includes("/") ? onlyPageCalled(bare, index) : undefined;
  return named === undefined ? undefined : pageUrl(named, context);
}

const byName = new WeakMap<SiteIndex, ReadonlyMap<string, Page | undefined>>();

/** Hugo finds a page by its bare name wherever it lies, if only one is called so. */
function onlyPageCalled(name: string, index: SiteIndex): Page | undefined {
  let names = byName.get(index);
  if (names === undefined) {
    const found = new Map<string, Page | undefined>();
    for (const [file, page] of index.byFile) {
      const base = posix.basename(/\/_?index\.md$/.test(file) ? folderOf(file) : file, ".md");
      found.set(base, found.has(base) && found.get(base) !== page ? undefined : page);
    }
    names = found;
    byName.set(index, names);
  }
  return names.get(name);
}

function addressOf(path: PagePath, context: LinkContext): string | undefined {
  context.tags.add(contentTags.link(context.locale, path));
  const { page, to } = findAddress(context.index, path);
  if (page !== undefined) return page.url;
  if (to === undefined || !to.startsWith("/")) return to;
  context.tags.add(contentTags.link(context.locale, addressPath(to)));
  return to;
}

function pageUrl(page: Page, { locale, tags }: LinkContext): string {
  tags.add(contentTags.link(locale, page.path));
  return page.leadsTo ?? page.url;
}

/** The address that the missing file would have. */
function noteMissingFile(file: string, { index, locale, tags }: LinkContext): void {
  const isLanding = landingRank(file) !== undefined;
  const place = isLanding
    ? placeOfFolder(folderOf(file), index.productFolders)
    : placeOfFile(file, index.productFolders);
  if (place !== undefined) tags.add(contentTags.link(locale, place.path));
}

function findAsset(written: string, { index, file, tags }: LinkContext) {
  const found = assetAt(index, file, written);
  for (const path of assetPaths(index, file, written)) {
    tags.add(contentTags.asset(path));
    if (path === found?.file) break;
  }
  return found;
}

/** An alias may have a query or fragment of its own; the link's own comes instead. */
function withRest(url: string, rest: string): string {
  return rest === "" ? url : url.replace(rest.startsWith("#") ? /#.*$/s : /[?#].*$/s, "") + rest;
}
