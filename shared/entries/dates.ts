import { defaultLocale, type Locale } from "#shared/locale.ts";

const formats: Readonly<Record<Locale, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" }),
  ja: new Intl.DateTimeFormat("ja-JP", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" }),
};

/** Formats an ISO 8601 instant in UTC, e.g. "May 4, 2026"; undefined when unparsable (docs/behaviour.md, Documentation pages). */
export function publicationDate(instant: string | undefined, locale: Locale = defaultLocale): string | undefined {
  if (instant === undefined) return undefined;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? undefined : formats[locale].format(date);
}
