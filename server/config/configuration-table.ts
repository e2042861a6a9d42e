import type { Variable } from "./variable.ts";
import { variables } from "./variables.ts";

/** The table of docs/configuration.md: one row a variable, in the order in which they are declared. */
export function configurationTable(): string {
  const rows = Object.values<Variable<unknown>>(variables).map((variable) => [
    `\`${variable.name}\`${variable.isSecret === true ? " (secret)" : ""}`,
    shownDefault(variable.default),
    variable.unit ?? "",
    meaningOf(variable),
    variable.expected,
  ]);
  const head = ["variable", "default", "unit", "meaning", "value"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function meaningOf({ meaning, oldName, isLive = false }: Variable<unknown>): string {
  const old = oldName === undefined ? "" : ` Its old name is \`${oldName}\`, which is still read.`;
  return `${meaning}${old}${isLive ? " A running site takes a change over." : ""}`;
}

function shownDefault(text: string | undefined): string {
  if (text === undefined) return "not set";
  return text === "" ? "empty" : `\`${text}\``;
}
