import { tagOf } from "#shared/links/slug.ts";
import { uniqueId } from "#shared/rich-text/unique-id.ts";

/** Fragment identifier of a card or notice in its page, by its title; the id is added to `taken`. */
export function partId(kind: "card" | "notice", title: string, taken: Set<string>): string {
  return uniqueId(`${kind}-${tagOf(title)}`, taken);
}
