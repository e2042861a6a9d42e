export type Section = {
  readonly title: string;
  readonly text: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** Sections as Markdown; numbers to the right. */
export function markdownOf(sections: readonly Section[]): string {
  return sections
    .map(({ title, text, head, rows }) => {
      const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
      const rule = head.map((_, column) => (column === 0 ? "---" : "---:"));
      return `## ${title}\n\n${text}\n\n${[head, rule, ...rows].map(line).join("\n")}\n`;
    })
    .join("\n");
}

export const microseconds = (value: number) => `${value.toFixed(1)} µs`;
export const times = (value: number) => `${value.toFixed(2)} ×`;
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
export const mebibytes = (bytes: number | undefined) =>
  bytes === undefined ? "unknown" : `${(bytes / 2 ** 20).toFixed(0)} MiB`;
