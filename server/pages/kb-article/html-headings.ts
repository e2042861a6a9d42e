import type { TocEntry } from "#shared/entries/body.ts";

const heading = /<h([23]) id="([^"]*)">([\s\S]*?)<\/h\1>/g;
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

/** Headings of levels 2 and 3 of HTML as Markdown is rendered to here; level 3 goes below the level 2 before it. */
export function htmlHeadings(html: string): TocEntry[] {
  const contents: TocEntry[] = [];
  for (const [, level, id = "", inner = ""] of html.matchAll(heading)) {
    const title = textOfHtml(inner);
    const above = contents.at(-1);
    if (level === "2" || above === undefined || !html.includes("<h2 ")) {
      contents.push({ title, id: decoded(id), children: [] });
    } else above.children.push({ title, id: decoded(id) });
  }
  return contents;
}

/** Text of rendered HTML, in one line. */
export function textOfHtml(html: string): string {
  return decoded(html.replace(/<\/?(?:p|li|h\d|div|t[dhr]|br|pre|figcaption)\b[^>]*>/g, " ").replace(/<[^>]*>/g, ""))
    .replace(/\s+/g, " ")
    .trim();
}

function decoded(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (written, hex?: string, decimal?: string, name?: string) => {
      const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal);
      if (name !== undefined) return entities[name] ?? written;
      return code <= 0x10ffff ? String.fromCodePoint(code) : written;
    },
  );
}
