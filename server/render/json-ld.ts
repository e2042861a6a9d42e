import type { Breadcrumb } from "./page-view.ts";

/** schema.org BreadcrumbList of a page; none for a page without breadcrumbs. */
export function breadcrumbList(breadcrumbs: readonly Breadcrumb[]): readonly object[] {
  if (breadcrumbs.length < 2) return [];
  const itemListElement = breadcrumbs.map(({ title, url }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: title,
    ...(url !== undefined && { item: url }),
  }));
  return [{ "@type": "BreadcrumbList", itemListElement }];
}

const addressKeys = new Set(["url", "item", "@id", "target", "urlTemplate", "image", "logo"]);

/**
 * The text of a JSON-LD script element: addresses beginning with "/" made absolute by `toAbsolute`, and "<" escaped so that
 * no value can end the element.
 */
export function jsonLdText(objects: readonly object[], toAbsolute: (path: string) => string): string {
  const graph = { "@context": "https://schema.org", "@graph": objects.map((object) => absolute(object, toAbsolute)) };
  return JSON.stringify(graph).replaceAll("<", "\\u003c");
}

function absolute(value: unknown, toAbsolute: (path: string) => string, key = ""): unknown {
  if (typeof value === "string") return value.startsWith("/") && addressKeys.has(key) ? toAbsolute(value) : value;
  if (Array.isArray(value)) return value.map((item) => absolute(item, toAbsolute));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, absolute(field, toAbsolute, name)]));
}
