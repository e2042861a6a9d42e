/**
 * CSV injection: what a spreadsheet would take for a formula, at the beginning of a cell, and where one that is told of another separator
 * begins a cell. Spreadsheets know the wide signs of Japanese keyboards, too.
 */
const formula = /(^|[;\t\r\n])(?=[ "']{0,3}[=+\-@＝＋－＠])/g;
const quoted = /[",;\r\n\t]/;

/** One line of CSV (RFC 4180), its end included, of cells that hold what anybody wrote: an apostrophe makes them text. */
export function csvLine(cells: readonly (string | number)[]): string {
  const written = cells.map((cell) => {
    const text = typeof cell === "string" ? cell.replace(formula, "$1'") : String(cell);
    return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(",")}\r\n`;
}
