import type { ContentProblem } from "#server/content/content-source.ts";
import { defined } from "#server/content/files/defined.ts";
import { fieldName } from "#server/content/files/read/read-fields.ts";
import type { SettingsRecord } from "#server/content/files/read/records.ts";
import { customSheet } from "#server/theme/custom-sheet.ts";
import { makeTheme } from "#server/theme/make-theme.ts";
import { type SiteTheme, type ThemeFile, themeFileSchema } from "#shared/entries/theme.ts";
import { isRecord } from "#shared/record.ts";
import { fontSizeAdjust } from "./font-size-adjust.ts";
import type { IndexOfPages } from "./index-types.ts";
import { assetAt, mediaUrl } from "./media-url.ts";

type WrittenTheme = {
  readonly record: Pick<SettingsRecord, "file" | "lineOf">;
  /** Where the theme is in its file. */
  readonly prefix: readonly string[];
  readonly value: unknown;
};

type Report = (problem: ContentProblem) => unknown;

/**
 * The look that `theme.yaml`, or `theme` in `site.yaml`, and `custom.css` give the site, in all its languages. A field that is
 * wrong is named and passed over; undefined where the site looks as the product does.
 */
export function siteThemeOf(
  index: IndexOfPages,
  recordOf: (file: string) => SettingsRecord | undefined,
  report: Report,
): SiteTheme | undefined {
  const written = writtenTheme(recordOf, report);
  const fields = written === undefined ? {} : rightFields(written, report);
  const custom = recordOf("custom.css");
  const customCss = custom === undefined ? "" : customCssOf(index, custom, report);
  const { theme, remarks } = makeTheme(fields, {
    addressOf: (file) => ownAddress(index, written?.record.file ?? "site.yaml", file),
    sizeAdjustOf: (file, standIn) =>
      fontSizeAdjust(index, assetAt(index, written?.record.file ?? "site.yaml", file), standIn),
    customCss,
  });
  if (written !== undefined) {
    for (const { path, message } of remarks) report(problemAt(written, path, "warning", message));
  }
  return theme;
}

function writtenTheme(recordOf: (file: string) => SettingsRecord | undefined, report: Report) {
  const own = recordOf("theme.yaml");
  const site = recordOf("site.yaml");
  const inSite: WrittenTheme | undefined =
    site?.value["theme"] === undefined ? undefined : { record: site, prefix: ["theme"], value: site.value["theme"] };
  if (own === undefined) return inSite;
  if (inSite !== undefined) report(problemAt(inSite, [], "warning", "is not looked at: there is a theme.yaml"));
  return { record: own, prefix: [], value: own.value };
}

/** What is right of a theme; each thing that is wrong is named and costs nothing else. */
function rightFields(written: WrittenTheme, report: Report): ThemeFile {
  let value: unknown = structuredClone(written.value) ?? {};
  for (;;) {
    const result = themeFileSchema.safeParse(value);
    if (result.success) return result.data;
    const paths = result.error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
    );
    result.error.issues.forEach((issue) => {
      const unknown = issue.code === "unrecognized_keys" ? issue.keys : undefined;
      const path = issue.path.map(String);
      if (unknown === undefined) report(problemAt(written, path, "error", plainly(issue.message, issue.code)));
      for (const key of unknown ?? [])
        report(problemAt(written, [...path, key], "warning", "there is no such setting: it changes nothing"));
    });
    // A value that is wrong as a whole leaves nothing to go on with.
    if (paths.some((path) => path.length === 0)) return {};
    for (const path of paths) value = without(value, path);
  }
}

function plainly(message: string, code: string): string {
  if (code === "invalid_union") return "is none of the forms that this setting has";
  return message.replace(/^Invalid (?:input|option|string): ?/, "").replace(/^./, (first) => first.toLowerCase());
}

function without(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined) return undefined;
  if (Array.isArray(value)) return undefined;
  if (!isRecord(value)) return value;
  const { [String(key)]: below, ...others } = value;
  const left = rest.length === 0 ? undefined : without(below, rest);
  return left === undefined ? others : { ...others, [String(key)]: left };
}

function problemAt(
  { record, prefix }: WrittenTheme,
  path: readonly string[],
  severity: ContentProblem["severity"],
  message: string,
): ContentProblem {
  const whole = [...prefix, ...path];
  const field = whole.length === 0 ? undefined : fieldName(whole);
  return { severity, file: record.file, message, ...defined({ line: record.lineOf(whole), field }) };
}

function customCssOf(index: IndexOfPages, record: SettingsRecord, report: Report): string {
  const { css, remarks } = customSheet(record.text ?? "", (file) => ownAddress(index, record.file, file));
  for (const { line, message } of remarks) report({ severity: "warning", file: record.file, line, message });
  return css;
}

/** Of files here only: fonts and pictures of a look come from nowhere else. */
function ownAddress(index: IndexOfPages, from: string, written: string): string | undefined {
  const url = mediaUrl(index, from, written);
  return url?.startsWith("/media/") ? url : undefined;
}
