import { publicUrl } from "#client/public-url.ts";
import type { Suggestion, SuggestResponse } from "#shared/search/suggestion.ts";

const endpoint = "/gateway/api/search/suggestions";
const maxKept = 100;
const kept = new Map<string, readonly Suggestion[]>();

/** Suggestions for what a search form says so far. Rejects when they cannot be had. */
export async function askSuggestions(form: HTMLFormElement, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const fields = new FormData(form);
  const query = new URLSearchParams({ locale: document.documentElement.lang });
  for (const [field, name] of [
    ["searchTerm", "term"],
    ["deployment", "deployment"],
    ["product", "product"],
    ["version", "version"],
  ] as const) {
    const value = fields.get(field);
    if (typeof value === "string" && value !== "") query.set(name, value.trim());
  }
  const address = `${endpoint}?${query}`;
  const known = kept.get(address);
  if (known !== undefined) return known;
  const response = await fetch(publicUrl(address), { signal });
  if (!response.ok) throw new Error(`no suggestions: status ${response.status}`);
  // The gateway is this site's own and has checked what it answers.
  const { suggestions } = (await response.json()) as SuggestResponse;
  if (kept.size >= maxKept) kept.clear();
  kept.set(address, suggestions);
  return suggestions;
}
