import type { Answered, ParityReport, Place } from "./parity-report.ts";

const mostLines = 10;

/** The report for a terminal: the figures, and the first of what is lost. */
export function parityText(report: ParityReport): string {
  const { generator, siteName, pages, parity, right, wrong, rightWithPrograms, menu, includes, languages, versions } =
    report;
  const lost = report.syntax.filter(({ asText, dropped }) => asText + dropped > 0);
  return [
    `${siteName} (${report.folder}): ${generator ?? "no generator found"}, ${pages.length} pages`,
    `parity          ${parity} %   pages that lose nothing`,
    `pages           ${right} % right, ${wrong} % wrong`,
    ...(rightWithPrograms === right
      ? []
      : [`programs        ${rightWithPrograms} % right where those count that are not in the folder`]),
    menu === undefined
      ? "menu            no file states one"
      : `menu            ${menu.here} of ${menu.pages} pages; order ${menu.tau.toFixed(2)}, next ${percent(menu.nextSame)}, parent ${percent(menu.parentSame)}, name ${percent(menu.labelSame)} (${menu.file || "by the generator's rule"})`,
    `addresses       ${answered(report.addresses)}`,
    `anchors         ${answered(report.anchors)}`,
    `pictures        ${answered(report.pictures)}, ${report.pictures.dead.filter(({ isInFolder }) => isInFolder).length} of the missing are in the folder`,
    `links           ${answered(report.links)}, ${report.links.dead.filter(({ isInFolder }) => isInFolder).length} of the missing are in the folder`,
    `includes        ${includes.files} files, ${includes.failed.length} not read`,
    `languages       ${languages.map(({ language, pages: count }) => `${language} ${count}`).join(", ")}`,
    ...(versions.length > 0 ? [`versions        ${versions.join(", ")}`] : []),
    `passed over     ${report.passedOver.length} files`,
    "",
    ...list(
      "Not read",
      lost,
      (each) =>
        `${each.syntax} ${each.name}: ${each.read} read, ${each.asText} as text, ${each.dropped} dropped; ${at(each.first)}`,
    ),
    ...list("Not in the menu any more", menu?.missing ?? [], (each) => `${each.what} (${at(each)})`),
    ...list("Menu", menu?.differences ?? [], (each) => each),
    ...list(
      "Addresses that die",
      report.addresses.dead,
      (each) => `${each.address}${each.redirectTo === undefined ? "" : ` -> ${each.redirectTo}`}`,
    ),
    ...list("Anchors that die", report.anchors.dead, (each) => `${each.what} (${at(each)})`),
    ...list("Pictures missing", report.pictures.dead, (each) => `${each.what} (${at(each)})`),
    ...list("Includes not read", includes.failed, (each) => `${at(each)}: ${each.what}`),
    ...list("Passed over", report.passedOver, (each) => `${each.file}: ${each.what}`),
    ...(report.redirects === "" ? [] : ["For site.yaml:", report.redirects]),
  ].join("\n");
}

function list<Item>(heading: string, items: readonly Item[], line: (item: Item) => string): string[] {
  if (items.length === 0) return [];
  const more = items.length > mostLines ? [`  and ${items.length - mostLines} more (--json, --html)`] : [];
  return [`${heading}:`, ...items.slice(0, mostLines).map((item) => `  ${line(item)}`), ...more, ""];
}

export function at({ file, line }: Place): string {
  return line === undefined ? file : `${file}:${line}`;
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

export function answered({ asked, dead }: Answered<unknown>): string {
  return `${asked - dead.length} of ${asked}`;
}
