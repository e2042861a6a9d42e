import { rowsOfCsv } from "./csv.ts";

/** A longer table is for a database, and no page. */
const maxRows = 1_000;

/**
 * A database of Notion as a table: `addressOf` says where the page of a row is, by what its first cell says. Relations are exported as
 * `Name (path)`, of which the name shows.
 */
export function tableOfDatabase(
  csv: string,
  addressOf: (title: string) => string | undefined,
): { readonly markdown: string; readonly rows: number; readonly left: number } {
  const [head = [], ...rows] = rowsOfCsv(csv);
  const shown = rows.slice(0, maxRows).map((cells) =>
    head.map((_name, at) => {
      const text = cells[at] ?? "";
      const address = at === 0 ? addressOf(text.trim()) : undefined;
      return address === undefined ? cellOf(text) : `[${cellOf(text)}](${address})`;
    }),
  );
  const lines = [head.map(cellOf), head.map(() => "---"), ...shown].map((cells) => `| ${cells.join(" | ")} |`);
  return { markdown: lines.join("\n"), rows: rows.length, left: rows.length - shown.length };
}

function cellOf(text: string): string {
  return text
    .replace(/ \((?:\.\.\/)*[^()\s]*%20[^()]*\.md\)/g, "")
    .trim()
    .replace(/[\\|<>*_`[\]]/g, "\\$&")
    .replace(/\s*\n\s*/g, " ");
}
