import type { Variable } from "./variable.ts";
import { variables } from "./variables.ts";

/** The table of docs/configuration.md: one row a variable, in the order in which they are declared. */
export function configurationTable(): string {
  const rows = Object.values<Variable<unknown>>(variables).map((variable) => [
    `\`${variable.name}\`${variable.isSecret === true ? " (secret)" : ""}`,
    shownDefault(variable.default),
    variable.unit ?? "",
    variable.oldName === undefined
      ? variable.meaning
      : `${variable.meaning} Its old name is \`${variable.oldName}\`, which is still read.`,
    variable.expected,
  ]);
  const head = ["variable", "default", "unit", "meaning", "value"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function shownDefault(text: string | undefined): string {
  if (text === undefined) return "not set";
  return text === "" ? "empty" : `\`${text}\``;
}
