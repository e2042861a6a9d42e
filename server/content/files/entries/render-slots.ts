import { fromHtml } from "hast-util-from-html";
import type { Logger } from "pino";
import type { ContentTag } from "#server/content/content-source.ts";
import type { SiteIndex } from "#server/content/files/index/index-types.ts";
import { htmlBlock } from "#server/content/files/read/html-block.ts";
import type { MarkdownRenderer } from "#server/content/markdown/markdown-renderer.ts";
import type { Site } from "#shared/entries/site.ts";
import type { Slot } from "#shared/entries/slots.ts";
import type { Locale } from "#shared/locale.ts";
import { linksOf } from "./links.ts";

type SlotPlace = {
  readonly root: string;
  readonly markdown: MarkdownRenderer;
  readonly servedAddresses: readonly string[];
  readonly log: Pick<Logger, "warn">;
};

type SiteWithSlots = { readonly site: Site; readonly tags: ReadonlySet<ContentTag> };

/** A site's slots as HTML, each rendered once for an index; without any the site is what it was. One that cannot be rendered is left out. */
export function slotRenderer({ root, markdown, servedAddresses, log }: SlotPlace) {
  const made = new WeakMap<Site, Promise<SiteWithSlots>>();
  const render = async (index: SiteIndex, site: Site, locale: Locale): Promise<SiteWithSlots> => {
    const tags = new Set<ContentTag>();
    const rendered = Object.entries(site.slots ?? {}).map(async ([name, slot]: [string, Slot]) => {
      const links = linksOf({ index, root, page: index.home, file: slot.file, locale, servedAddresses, tags });
      const html = await markdown.render(asMarkdown(slot), links, { locale: slot.language }).then(
        (text) => text.html,
        (err: unknown) => {
          log.warn({ err, file: slot.file }, "a slot cannot be rendered, and pages do without it");
          return "";
        },
      );
      return html.trim() === "" ? [] : [[name, { ...slot, html }] as const];
    });
    const slots = Object.fromEntries((await Promise.all(rendered)).flat());
    return { site: { ...site, slots }, tags };
  };
  return (index: SiteIndex, locale: Locale): Promise<SiteWithSlots> | SiteWithSlots => {
    const site = index.sites(locale);
    if (site.slots === undefined) return { site, tags: new Set() };
    const known = made.get(site) ?? render(index, site, locale);
    made.set(site, known);
    return known;
  };
}

function asMarkdown({ file, text }: Slot): string {
  return file.endsWith(".html") ? htmlBlock(fromHtml(text, { fragment: true })) : text;
}
