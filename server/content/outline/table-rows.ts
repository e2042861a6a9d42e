import type { Element } from "hast";
import { elementsIn, oneLine, textOf } from "./html-tree.ts";

/** Longer ones are data. */
const maxRowLength = 320;

/** The rows of a table: `PostgreSQL — Supported: 15, 16 · Deprecated: 14`. */
export function rowsOf(table: Element): string[] {
  const rows = [...elementsIn(table)].filter(({ tagName }) => tagName === "tr");
  const cellsOf = (row: Element, names: RegExp) =>
    row.children.flatMap((cell) =>
      cell.type === "element" && names.test(cell.tagName) ? oneLine(textOf(cell.children)) : [],
    );
  const [first] = rows;
  const names = first === undefined ? [] : cellsOf(first, /^th$/);
  return rows.flatMap((row) => {
    const [subject = "", ...cells] = cellsOf(row, /^t[dh]$/);
    if (row.children.every((cell) => cell.type !== "element" || cell.tagName === "th")) return [];
    const told = cells.flatMap((cell, at) => (cell === "" ? [] : names[at + 1] ? `${names[at + 1]}: ${cell}` : cell));
    const line = `${subject} — ${told.join(" · ")}`;
    return subject === "" || told.length === 0 || line.length > maxRowLength ? [] : [line];
  });
}
