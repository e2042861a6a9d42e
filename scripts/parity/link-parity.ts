import { posix } from "node:path";
import { findAddress } from "#server/content/files/index/find-address.ts";
import type { SiteIndex } from "#server/content/files/index/index-types.ts";
import { addressPath } from "#server/content/files/index/old-addresses.ts";
import { filePlace } from "#server/content/files/read/records.ts";
import { percentDecoded } from "#shared/links/percent-decoding.ts";
import { splitLocale } from "#shared/locale.ts";
import type { ExaminedPage } from "./page-parity.ts";
import type { Answered, DeadAddress, Loss, Place } from "./parity-report.ts";

type Missing = Place & { readonly what: string; readonly isInFolder: boolean };

/** Links and pictures that lead nowhere, and whether what they mean lies in the folder: only that is lost on the way. */
export function missingTargets(
  pages: readonly ExaminedPage[],
  files: ReadonlySet<string>,
  kind: "link" | "picture",
): Answered<Missing> {
  const names = new Set([...files].map((file) => posix.basename(file).toLowerCase()));
  let asked = 0;
  const dead: Missing[] = [];
  for (const { missing, followed, losses } of pages) {
    const isPicture = (address: string) => /\.(?:png|jpe?g|gif|svg|webp|avif)(?:[?#]|$)/i.test(address);
    asked += followed.filter(({ url }) => isPicture(url) === (kind === "picture")).length;
    for (const each of missing.filter((one) => one.kind === kind)) {
      asked += 1;
      const isInFolder =
        kind === "picture"
          ? names.has(posix.basename(each.written.replace(/[?#].*$/s, "")).toLowerCase())
          : liesInFolder(each.written, each.file, files);
      dead.push({ file: each.file, what: each.written, isInFolder });
      losses.push({ kind, file: each.file, what: `${each.written} leads nowhere`, isAbsent: !isInFolder });
    }
  }
  return { asked, dead };
}

/** Whether a link that leads nowhere means a file that is there, as it is written or with an ending for pages. */
function liesInFolder(written: string, from: string, files: ReadonlySet<string>): boolean {
  const path = percentDecoded(written.replace(/[?#].*$/s, "")) ?? written;
  if (path === "" || /^[a-z][a-z\d+.-]*:/i.test(path)) return false;
  const at = path.startsWith("/") ? path.slice(1) : posix.join(posix.dirname(from), path);
  const bare = at.replace(/\/+$|\.html?$/g, "");
  return ["", ".md", ".mdx", "/index.md", "/index.mdx", "/README.md", "/_index.md"].some((end) =>
    files.has(bare + end),
  );
}

/** Places in pages that links name, and those of every heading by the rule of the generator. */
export function anchorParity(
  pages: readonly ExaminedPage[],
  { languages }: SiteIndex,
): Answered<Place & { readonly what: string }> {
  const dead: (Place & { readonly what: string })[] = [];
  let asked = 0;
  const byAddress = new Map(pages.map((each) => [`${each.language} ${each.page.path}`, each]));
  const ask = ({ anchors, hadAnchor }: ExaminedPage, id: string, lost: Loss, losses: Loss[]) => {
    asked += 1;
    if (anchors === undefined || anchors.ids.has(id) || anchors.ids.has(percentDecoded(id) ?? id)) return;
    // A link to a place that neither a heading nor an element of the text has led nowhere before, too.
    const isAbsent = !hadAnchor(percentDecoded(id) ?? id);
    losses.push({ ...lost, isAbsent });
    if (!isAbsent) dead.push({ file: lost.file, what: lost.what });
    else asked -= 1;
  };
  for (const each of pages) {
    const { file, page, anchors, oldAnchors, followed, losses, language } = each;
    if (anchors === undefined) continue;
    for (const id of oldAnchors) ask(each, id, { kind: "anchor", file, what: `${page.path}#${id}` }, losses);
    for (const id of anchors.ownLinks) ask(each, id, { kind: "anchor", file, what: `links to #${id}` }, losses);
    for (const { url, written, file: from } of followed) {
      const [address = "", id = ""] = url.split("#", 2);
      if (id === "" || address === "" || !address.startsWith("/") || id.startsWith(":~:")) continue;
      const { locale, path } = splitLocale(addressPath(address), languages.tags);
      const target = byAddress.get(`${locale} ${path || "/"}`) ?? byAddress.get(`${language} ${path || "/"}`);
      if (target?.anchors !== undefined)
        ask(target, id, { kind: "anchor", file: from, what: `links to ${written}` }, losses);
    }
  }
  return { asked, dead };
}

/** Whether each page answers at every address that its generator gave it; `others` are further addresses that were public. */
export function addressParity(
  pages: readonly ExaminedPage[],
  index: SiteIndex,
  others: readonly DeadAddress[],
): Answered<DeadAddress> {
  const dead: DeadAddress[] = [];
  let asked = 0;
  const [original] = index.languages.tags;
  for (const { page, file, losses, language } of pages) {
    if (language !== original) continue;
    const former = index.dialect === undefined ? [] : page.formerPaths.slice(0, 1);
    for (const address of [page.path, ...former, ...(page.path === "/" ? [] : [`${page.path}.html`])]) {
      asked += 1;
      const { page: there, to } = findAddress(index, address);
      if (
        there === page ||
        (to !== undefined && addressPath(to) === addressPath(page.url)) ||
        page.leadsTo !== undefined
      )
        continue;
      dead.push({ file, address, redirectTo: page.url });
      losses.push({ kind: "address", file, what: `${address} does not lead here` });
    }
  }
  for (const other of others) {
    asked += 1;
    const address = addressPath(other.address);
    // Redirects hold in every language.
    const paths = [address, splitLocale(address, index.languages.tags).path || "/"];
    if (
      paths.some((path) => {
        const { page, to } = findAddress(index, path);
        return page !== undefined || (to !== undefined && !isNowhere(to, index));
      })
    )
      continue;
    const near = nearestPage(other.address, index);
    dead.push({ ...other, ...(near !== undefined && { redirectTo: near }) });
  }
  return { asked, dead };
}

function isNowhere(to: string, index: SiteIndex): boolean {
  if (!to.startsWith("/") || to.startsWith("/media/")) return false;
  const found = findAddress(index, addressPath(to));
  return found.page === undefined && found.to === undefined;
}

/** The only page whose address ends as a dead one does. */
export function nearestPage(address: string, { pages, languages }: SiteIndex): string | undefined {
  const name = posix
    .basename(addressPath(address))
    .replace(/\.html?$/, "")
    .toLowerCase();
  const { key } = filePlace(`${name}.md`, languages);
  const found = [...pages.values()].filter(
    (page) => posix.basename(page.path).toLowerCase() === name || posix.basename(page.key).toLowerCase() === key,
  );
  const [only] = found;
  return found.length === 1 && only !== undefined && name !== "" ? only.url : undefined;
}
