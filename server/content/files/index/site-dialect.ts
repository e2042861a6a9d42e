import type { ContentProblem } from "#server/content/content-source.ts";
import type { SettingsRecord } from "#server/content/files/read/records.ts";
import { type Dialect, dialects } from "#server/content/markdown/syntaxes/dialects.ts";

/** `dialect` of `site.yaml`: the generator whose syntax the texts use. */
export function statedDialect(
  settings: ReadonlyMap<string, SettingsRecord>,
  report: (problem: ContentProblem) => void,
): Dialect | undefined {
  const written = settings.get("site.yaml")?.value["dialect"];
  const dialect = dialects.find((known) => known === written);
  const message = `expected one of ${dialects.join(", ")}`;
  if (written !== undefined && dialect === undefined)
    report({ severity: "warning", file: "site.yaml", field: "dialect", message });
  return dialect;
}
