import type { ParityReport } from "./parity-report.ts";
import { answered, at, percent } from "./parity-text.ts";

const style =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#172b4d;background:#fff}table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #dfe1e6}code,pre{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}.number{font-size:3rem;font-weight:600}@media(prefers-color-scheme:dark){body{color:#dee4ea;background:#161a1d}th,td{border-color:#38414a}}";

/** The report as a page of its own that needs nothing else: what is kept and lost, whole. */
export function parityPage(report: ParityReport): string {
  const {
    siteName,
    generator,
    folder,
    parity,
    right,
    wrong,
    rightWithPrograms,
    pages,
    menu,
    includes,
    languages,
    passedOver,
  } = report;
  const title = `${siteName}: what the move keeps`;
  const facts: [string, string][] = [
    ["Folder", folder],
    ["Written for", generator ?? "no generator found"],
    ["Pages", `${pages.length}: ${right} % right, ${wrong} % wrong`],
    ...(rightWithPrograms === right
      ? []
      : [
          ["Programs", `${rightWithPrograms} % right where those count that are not in the folder`] as [string, string],
        ]),
    ...(menu === undefined
      ? [["Menu", "no file states one"] as [string, string]]
      : ([
          ["Menu", `${menu.here} of ${menu.pages} pages, from ${menu.file || "the generator's rule"}`],
          [
            "Order",
            `Kendall's tau ${menu.tau.toFixed(2)}; next page ${percent(menu.nextSame)}, parent ${percent(menu.parentSame)}, name ${percent(menu.labelSame)} the same`,
          ],
        ] as [string, string][])),
    ["Addresses that answer", answered(report.addresses)],
    ["Anchors that live", answered(report.anchors)],
    ["Pictures found", answered(report.pictures)],
    ["Links that lead somewhere", answered(report.links)],
    ["Includes", `${includes.files} files read, ${includes.failed.length} includes not`],
    ["Languages", languages.map(({ language, pages: count }) => `${language} (${count})`).join(", ")],
    ...(report.versions.length > 0 ? [["Versions", report.versions.join(", ")] as [string, string]] : []),
    ["Passed over", `${passedOver.length} files`],
  ];
  const wrongPages = pages.filter(({ losses }) => losses.length > 0);
  return [
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style>`,
    `<h1>${escaped(title)}</h1><p><span class="number">${parity} %</span> of the pages lose nothing.</p>`,
    table(["", ""], facts),
    section(
      "Components, tags and directives",
      ["Syntax", "Name", "Read", "As text", "Dropped", "First place"],
      report.syntax.map((each) => [
        each.syntax,
        each.name,
        String(each.read),
        String(each.asText),
        String(each.dropped),
        at(each.first),
      ]),
    ),
    section(
      "Named in the menu and not here",
      ["Entry", "Place"],
      (menu?.missing ?? []).map((each) => [each.what, at(each)]),
    ),
    section(
      "Differences in the menu",
      ["Page"],
      (menu?.differences ?? []).map((each) => [each]),
    ),
    section(
      "Addresses that die",
      ["Address", "Redirect", "Stated in"],
      report.addresses.dead.map((each) => [each.address, each.redirectTo ?? "", at(each)]),
    ),
    report.redirects === "" ? "" : `<p>For <code>site.yaml</code>:</p><pre>${escaped(report.redirects)}</pre>`,
    section(
      "Anchors that die",
      ["Anchor", "Place"],
      report.anchors.dead.map((each) => [each.what, at(each)]),
    ),
    section(
      "Pictures that are missing",
      ["Picture", "Place", "In the folder"],
      report.pictures.dead.map((each) => [each.what, at(each), each.isInFolder ? "yes" : "no"]),
    ),
    section(
      "Links that lead nowhere",
      ["Link", "Place", "In the folder"],
      report.links.dead.map((each) => [each.what, at(each), each.isInFolder ? "yes" : "no"]),
    ),
    section(
      "Includes that are not read",
      ["Place", "Why"],
      includes.failed.map((each) => [at(each), each.what]),
    ),
    section(
      "Files that are passed over",
      ["File", "Why"],
      passedOver.map((each) => [each.file, each.what]),
    ),
    section(
      "Pages that lose something",
      ["Page", "Verdict", "Lost"],
      wrongPages.map(({ file, verdict, losses }) => [
        file,
        verdict,
        losses.map((loss) => `${loss.kind}: ${loss.what} (${at(loss)})`).join("\n"),
      ]),
    ),
    "</html>\n",
  ].join("\n");
}

function section(heading: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  return rows.length === 0 ? "" : `<h2>${escaped(heading)} (${rows.length})</h2>\n${table(head, rows)}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[], name: string) =>
    `<tr>${cells.map((cell) => `<${name}>${escaped(cell).replaceAll("\n", "<br>")}</${name}>`).join("")}</tr>`;
  const top = head.every((cell) => cell === "") ? "" : `<thead>${row(head, "th")}</thead>`;
  return `<table>${top}<tbody>${rows.map((cells) => row(cells, "td")).join("\n")}</tbody></table>`;
}

/** Names and texts of a strange folder are text here, whatever they hold. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
