import type { Locale } from "#shared/locale.ts";

/** Making one costs more than formatting a thousand dates. */
const formats = new Map<Locale, Intl.DateTimeFormat>();

function formatOf(locale: Locale): Intl.DateTimeFormat {
  const format =
    formats.get(locale) ??
    new Intl.DateTimeFormat(locale, { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });
  formats.set(locale, format);
  return format;
}

const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * Formats an ISO 8601 date or instant in UTC, e.g. "May 4, 2026"; a time without a zone is in UTC. Undefined when it is
 * neither, or no such day exists (docs/behaviour/pages.md, KB article).
 */
export function publicationDate(instant: string | undefined, locale: Locale = "en"): string | undefined {
  const date = instant === undefined ? undefined : parseInstant(instant.trim());
  return date === undefined ? undefined : formatOf(locale).format(date);
}

/** Date.parse alone would take "Sprint 7" for a day in 2001 and 30 February for 2 March. */
function parseInstant(instant: string): Date | undefined {
  const [, year, month, day, time = "00:00", zone = "Z"] = isoDate.exec(instant) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) > lastDay) return undefined;
  const date = new Date(
    `${year}-${month}-${day}T${time}${zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, "$1:$2")}`,
  );
  return Number.isNaN(date.getTime()) ? undefined : date;
}
