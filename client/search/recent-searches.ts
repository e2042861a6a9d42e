const key = "recentSearches";
const maxKept = 8;
const maxLength = 100;

/** The visitor's last searches, newest first. They stay in this browser. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((term) => typeof term === "string").slice(0, maxKept) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(written: string): void {
  const term = written.trim();
  if (term === "" || term.length > maxLength) return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== term.toLowerCase());
  keep([term, ...others].slice(0, maxKept));
}

export function forgetSearches(): void {
  keep([]);
}

/** Storage may be refused or full. */
function keep(terms: readonly string[]): void {
  try {
    if (terms.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(terms));
  } catch {
    // Nothing is remembered then.
  }
}
