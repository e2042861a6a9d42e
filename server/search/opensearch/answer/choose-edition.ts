import type { Locale } from "#shared/locale.ts";

/** One version and translation of a page. */
export type Edition = { readonly id: string; readonly language: Locale; readonly versions: readonly string[] };

const versionOrder = new Intl.Collator("en", { numeric: true });

/** Of the editions of one page that were found the one to show: in the reader's language, then of a version that was asked for, then the newest. */
export function chooseEdition(
  editions: readonly Edition[],
  locale: Locale,
  asked: readonly string[],
): Edition | undefined {
  const isAsked = ({ versions }: Edition) => versions.some((version) => asked.includes(version));
  return [...editions].sort(
    (one, other) =>
      Number(other.language === locale) - Number(one.language === locale) ||
      Number(isAsked(other)) - Number(isAsked(one)) ||
      versionOrder.compare(newest(other), newest(one)),
  )[0];
}

function newest({ versions }: Edition): string {
  return versions.reduce((last, version) => (versionOrder.compare(version, last) > 0 ? version : last), "");
}
