import type { Body } from "#shared/entries/body.ts";
import { kbSections } from "#shared/entries/kb-article.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import { htmlAnchors } from "./html-outline.ts";

/** Places in a page that links may name, and those that its own links name. */
export type PageAnchors = { readonly ids: ReadonlySet<string>; readonly ownLinks: readonly string[] };

/** Fragment identifiers of a page. Undefined where they are not known: in rich text, and in pages that show more than their text. */
export function pageAnchors(entry: PageEntry): PageAnchors | undefined {
  if (entry.type !== "topic" && entry.type !== "pageKbArticle") return undefined;
  const sections = entry.type === "pageKbArticle" ? entry.sections : {};
  const bodies: (Body | undefined)[] = [entry.body, ...kbSections.map((name) => sections[name])];
  const shown = bodies.filter((body) => body !== undefined);
  const html = shown.map((body) => (body.kind === "html" ? body.html : undefined));
  if (html.includes(undefined)) return undefined;
  const { ids, ownLinks } = htmlAnchors(html.join("\n"));
  return { ids: new Set([...Object.keys(sections), ...ids]), ownLinks };
}
