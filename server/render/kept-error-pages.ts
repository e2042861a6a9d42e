import type { Locale } from "#shared/locale.ts";

type ErrorPageMaker = (status: number, requestId: string, locale: Locale, consoleText?: string) => string;

/** Nothing that a page says. */
const idPlace = "request-id-place";
const maxKept = 200;

/** Memoized rendering: the page of each error and language is made once, and each answer's request id put into it. */
export function keptErrorPages(make: ErrorPageMaker): ErrorPageMaker {
  const kept = new Map<string, string>();
  return (status, requestId, locale, consoleText) => {
    // Request ids need no escaping: letters, digits, dots, dashes.
    if (consoleText !== undefined) return make(status, requestId, locale, consoleText);
    const name = `${status} ${locale}`;
    const page = kept.get(name) ?? make(status, idPlace, locale);
    if (kept.size < maxKept) kept.set(name, page);
    return page.replace(idPlace, requestId);
  };
}
