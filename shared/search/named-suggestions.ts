import { platformNames } from "./platform-names.ts";
import type { ProductEdition } from "./product-edition.ts";
import type { Suggestion } from "./suggestion.ts";

/** A suggestion, and the edition that tells it from another of the same name; empty where there is none. */
export type NamedSuggestion = { readonly suggestion: Suggestion; readonly edition: string };

/** Product, platform and version, in words; empty for a page of no product. */
export function editionOf(product: ProductEdition | undefined): string {
  const { name, platform, version } = product ?? {};
  return [name, platform && platformNames[platform], version].filter(Boolean).join(" ");
}

/** The same page of two editions would read the same: those say of which they are. */
export function disambiguated(found: readonly NamedSuggestion[]): readonly Suggestion[] {
  const nameOf = ({ title, context }: Suggestion) => JSON.stringify([title, context]);
  const names = found.map(({ suggestion }) => nameOf(suggestion));
  return found.map(({ suggestion, edition }) => {
    const isUnique = names.filter((name) => name === nameOf(suggestion)).length === 1;
    if (isUnique || edition === "") return suggestion;
    const context = suggestion.kind === "page" ? edition : `${suggestion.context} · ${edition}`;
    return { ...suggestion, context };
  });
}
