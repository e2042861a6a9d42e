/** A value of a file that is an address on this site, and where in the file it stands. */
export type StatedLink = { readonly path: readonly (string | number)[]; readonly written: string };

/** Fields of pages and settings whose items have links (docs/content-format.md). */
const fieldsWithItems: ReadonlySet<string> = new Set([
  ...["cards", "resourceCards", "resources", "featuredContent", "relatedAppReferences"],
  ...["guides", "additionalLinks", "menus"],
]);
const linkNames: ReadonlySet<unknown> = new Set(["url", "buttonLink", "linkUrl"]);
/** Fields that are an address, or hold nothing else. */
const fieldsOfLinks: ReadonlySet<string> = new Set([
  ...["deploymentUrls", "customSupportFormAuthenticated", "customSupportFormUnauthenticated"],
  ...["footer", "community", "moreHelp", "partnerPortal", "redirects"],
]);

/** The addresses on this site that the fields of a file state: of cards, menus, the footer and the like. */
export function statedLinks(fields: Readonly<Record<string, unknown>>): readonly StatedLink[] {
  const found: StatedLink[] = [];
  const visit = (value: unknown, path: readonly (string | number)[], isLink: boolean) => {
    if (typeof value === "string") {
      if (isLink && /^\/(?!\/)/.test(value)) found.push({ path, written: value });
    } else if (Array.isArray(value)) {
      for (const [at, item] of value.entries()) visit(item, [...path, at], isLink);
    } else if (typeof value === "object" && value !== null) {
      for (const [name, part] of Object.entries(value))
        if (name !== "icon") visit(part, [...path, name], isLink || linkNames.has(name));
    }
  };
  for (const [name, value] of Object.entries(fields)) {
    if (fieldsWithItems.has(name)) visit(value, [name], false);
    else if (fieldsOfLinks.has(name)) visit(value, [name], true);
  }
  return found;
}
