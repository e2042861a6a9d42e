import { basename, posix, resolve } from "node:path";
import { filesOfPages, unreadProblem } from "#server/content/files/check/unread-files.ts";
import { type FilesContentSource, filesContentSource } from "#server/content/files/files-content-source.ts";
import type { Page, SiteIndex } from "#server/content/files/index/index-types.ts";
import { addressPath } from "#server/content/files/index/old-addresses.ts";
import { listFolder } from "#server/content/files/watch/list-folder.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import { addressParity, anchorParity, missingTargets, nearestPage } from "./link-parity.ts";
import { menuParity } from "./menu-parity.ts";
import { type ExaminedPage, examinePage } from "./page-parity.ts";
import type { DeadAddress, Loss, PageParity, ParityReport, SyntaxParity, Verdict } from "./parity-report.ts";

/** So many signs of unread syntax, or includes that are not there, make a page wrong. */
const [mostRaw, mostIncludes, mostLost] = [8, 3, 0.5];

/**
 * Makes every page of a folder in every language, and compares each with its text, its place in the menu and its addresses.
 * `liveAddresses` are paths at which the old site answers.
 */
export async function makeParityReport(folder: string, liveAddresses: readonly string[] = []): Promise<ParityReport> {
  const log = { info: () => undefined, warn: () => undefined };
  const source = await filesContentSource({ dir: folder, watch: "off", log, markdown: inThreadMarkdown });
  try {
    return await reportOn(source, resolve(folder), liveAddresses);
  } finally {
    await source.close();
  }
}

async function reportOn(source: FilesContentSource, root: string, live: readonly string[]): Promise<ParityReport> {
  const index = source.index();
  const [language] = index.languages.tags;
  const examined: ExaminedPage[] = [];
  for (const [page, tag] of textsOf(index)) examined.push(await examinePage(source, root, page, tag));
  const byPage = new Map(examined.filter((each) => each.language === language).map((each) => [each.page, each]));
  const menu = menuParity(index, (page, what) => byPage.get(page)?.losses.push({ kind: "menu", file: page.key, what }));
  const { files, skipped } = listFolder(root, "");
  const known = new Set(files);
  const pageFiles = filesOfPages(index);
  markAbsentIncludes(examined, known);
  const links = missingTargets(examined, known, "link");
  const pictures = missingTargets(examined, known, "picture");
  const anchors = anchorParity(examined, index);
  const others: DeadAddress[] = [
    ...live.map((address) => ({ address, file: "" })),
    ...addressesInLinks(links.dead, index),
    ...[...index.redirects].flatMap(([from, to]) => (to.startsWith("/") ? [{ address: from, file: "" }] : [])),
  ];
  const addresses = addressParity(examined, index, others);
  const pages = examined.map(pageParity);
  const share = (isMeant: (page: PageParity) => boolean) =>
    pages.length === 0 ? 100 : Math.round((pages.filter(isMeant).length / pages.length) * 1000) / 10;
  return {
    folder: basename(root),
    generator: index.dialect,
    siteName: index.sites(language).metadata.siteName,
    // A link that led nowhere before is not lost on the way.
    parity: share(({ losses }) => losses.every(({ kind, isAbsent }) => kind === "link" && isAbsent === true)),
    right: share(({ verdict }) => verdict === "right"),
    wrong: share(({ verdict }) => verdict === "wrong"),
    rightWithPrograms: share(({ verdict, losses }) => verdict === "right" && !losses.some(isOfProgram)),
    pages,
    menu,
    addresses,
    anchors,
    pictures,
    links,
    syntax: syntaxParity(examined),
    includes: {
      files: new Set(examined.flatMap(({ includes }) => includes)).size,
      failed: examined.flatMap(({ losses }) => losses.filter(({ kind }) => kind === "include")),
    },
    languages: index.languages.tags.flatMap((tag) => {
      const count = examined.filter((each) => each.language === tag).length;
      return count === 0 ? [] : [{ language: tag, pages: count }];
    }),
    versions: [...new Set([...index.products.values()].flatMap(({ original }) => original.version ?? []))],
    passedOver: [
      ...skipped.map((file) => ({ file, what: "is no file or folder that may be read" })),
      ...files.flatMap((file) => unreadProblem(file, pageFiles)).map(({ file, message }) => ({ file, what: message })),
    ],
    redirects: redirectLines(addresses.dead),
  };
}

/** Addresses that links name and that one page can be meant by: nobody knows of the others whether anything was there. */
function addressesInLinks(dead: ParityReport["links"]["dead"], index: SiteIndex): DeadAddress[] {
  const named = dead.flatMap(({ what, file }) =>
    /^\/(?!\/)/.test(what) ? [{ address: addressPath(what), file }] : [],
  );
  return named.filter(({ address }) => nearestPage(address, index) !== undefined);
}

/** An include of a file of which there is none by that name anywhere. */
function markAbsentIncludes(pages: readonly ExaminedPage[], files: ReadonlySet<string>): void {
  const names = new Set([...files].map((file) => posix.basename(file)));
  for (const { losses } of pages)
    for (const [at, loss] of losses.entries()) {
      const path = loss.kind === "include" ? /^includes (.*?), /.exec(loss.what)?.[1] : undefined;
      if (path !== undefined && !names.has(posix.basename(path))) losses[at] = { ...loss, isAbsent: true };
    }
}

/** Every page in each language that it has a text of its own in. */
function textsOf(index: SiteIndex): readonly (readonly [Page, string])[] {
  return [...index.pages.values()].flatMap((page) =>
    page.leadsTo === undefined
      ? index.languages.tags.flatMap((tag) => (page.texts[tag] === undefined ? [] : [[page, tag] as const]))
      : [],
  );
}

function pageParity({ page, file, language, losses, lostShare }: ExaminedPage): PageParity {
  return { file, language, address: page.url, losses, verdict: verdictOf(losses, lostShare) };
}

function isOfProgram({ kind, isAbsent }: Loss): boolean {
  return isAbsent === true && (kind === "syntax" || kind === "text");
}

/** The menu, old addresses and mere looks are counted by themselves: a page can be right and stand elsewhere. */
function verdictOf(losses: readonly Loss[], lostShare: number): Verdict {
  const own = losses.filter(({ kind, isAbsent }) => !/^(?:menu|address|looks)$/.test(kind) && isAbsent !== true);
  const count = (kind: Loss["kind"]) => own.filter((loss) => loss.kind === kind).length;
  const isWrong =
    count("page") > 0 ||
    count("include") >= mostIncludes ||
    count("syntax") + count("text") >= mostRaw ||
    lostShare > mostLost;
  return isWrong ? "wrong" : own.length > 0 ? "partly" : "right";
}

/** Each component, tag and directive once, those that are not read first, then by how often they stand. */
function syntaxParity(pages: readonly ExaminedPage[]): readonly SyntaxParity[] {
  const found = new Map<
    string,
    { -readonly [Field in keyof SyntaxParity]: SyntaxParity[Field] } & { isLost: boolean }
  >();
  for (const { syntax, name, outcome, place } of pages.flatMap(({ uses }) => uses)) {
    const key = `${syntax} ${name}`;
    const known = found.get(key) ?? { syntax, name, read: 0, asText: 0, dropped: 0, first: place, isLost: false };
    const isLost = outcome !== "read";
    if (isLost && !known.isLost) known.first = place;
    known.isLost ||= isLost;
    if (outcome === "read") known.read += 1;
    else if (outcome === "as text" || outcome === "content only") known.asText += 1;
    else known.dropped += 1;
    found.set(key, known);
  }
  return [...found.values()]
    .map(({ isLost: _, ...rest }) => rest)
    .sort((one, other) => other.asText + other.dropped - one.asText - one.dropped || other.read - one.read);
}

function redirectLines(dead: readonly DeadAddress[]): string {
  const lines = dead.flatMap(({ address, redirectTo }) =>
    redirectTo === undefined ? [] : [`  ${JSON.stringify(address)}: ${JSON.stringify(redirectTo)}`],
  );
  return lines.length === 0 ? "" : ["redirects:", ...new Set(lines), ""].join("\n");
}
