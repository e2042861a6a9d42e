/** What a template of addresses (`/:year/:month/:title/`) may ask for; undefined where the page has no such thing. */
export type TemplateValues = Readonly<Record<string, string | undefined>>;

const placeholder = /:([a-z_]+)/gi;

/** The address that a template makes for a page; undefined where it asks for what the page has not. */
export function filledTemplate(template: string, values: TemplateValues): string | undefined {
  let isWhole = true;
  const path = template.replace(placeholder, (_written, name: string) => {
    const value = values[name.toLowerCase()];
    if (value === undefined) isWhole = false;
    return value ?? "";
  });
  return isWhole ? siteAddress(path) : undefined;
}

/** An address as pages have it: one slash between names, without the end that stands for a file or a folder. */
export function siteAddress(path: string): string {
  const names = path.split("/").filter((name) => name !== "");
  const last = names.at(-1)?.replace(/\.html?$/i, "");
  const kept = last === undefined ? [] : [...names.slice(0, -1), ...(last === "index" || last === "" ? [] : [last])];
  return `/${kept.join("/")}`;
}

/** The parts of a date as addresses have them; `written` is an ISO 8601 date. */
export function dateValues(written: string | undefined): TemplateValues {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(written ?? "") ?? [];
  if (year === undefined || month === undefined || day === undefined) return {};
  return {
    year,
    month: month.padStart(2, "0"),
    day: day.padStart(2, "0"),
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    short_year: year.slice(2),
  };
}

/** Words in lower case with hyphens between them. */
export function hyphened(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
