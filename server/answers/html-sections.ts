/** A part of a page's text below one heading. */
export type HtmlSection = {
  /** Of the heading; absent for the text before the first one. */
  readonly title?: string;
  readonly anchor?: string;
  readonly blocks: readonly string[];
};

type OpenSection = { title?: string; anchor?: string; readonly blocks: string[] };

/**
 * HTML that this site has written itself: every quote and every tag is closed. The limits keep one that is cut off from being
 * looked for in all that follows.
 */
const tagOrText =
  /<(\/?)([a-z][a-z0-9]*)((?:"[^"]{0,5000}"|'[^']{0,5000}'|[^'"<>]){0,5000})>|<!--[\s\S]*?-->|[^<]+|</gi;
const flow =
  /^(?:p|li|ul|ol|dl|dt|dd|div|section|article|blockquote|figure|figcaption|details|summary|hr|h[1-6]|table|pre|aside|nav)$/;
/** Code, cells without their headings, captions and navigation are no sentences. */
const passedOver = /^(?:pre|table|figure|figcaption|nav|summary|svg|button|template|style|script)$/;
const heading = /^h[1-6]$/;
/** What only leads elsewhere says nothing by itself. */
const maxLinkShare = 0.7;
/** Longer ones are data. */
const maxBlockLength = 4000;

/** A page's text parted at its headings, with the ids that these have in the page. */
export function htmlSections(html: string): readonly HtmlSection[] {
  const sections: OpenSection[] = [{ blocks: [] }];
  let text = "";
  let linked = 0;
  let linkDepth = 0;
  let skipped: { readonly name: string; depth: number } | undefined;
  let openHeading: { readonly id: string | undefined } | undefined;
  const finish = () => {
    const block = text.replace(/\s+/g, " ").trim();
    const isText = block !== "" && block.length <= maxBlockLength && linked <= maxLinkShare * text.length;
    if (openHeading === undefined && isText) sections.at(-1)?.blocks.push(block);
    text = "";
    linked = 0;
    return block;
  };
  for (const [whole, slash, tag, attributes = ""] of html.matchAll(tagOrText)) {
    const name = tag?.toLowerCase();
    const isEnd = slash === "/";
    if (skipped !== undefined) {
      if (name === skipped.name) skipped.depth += isEnd ? -1 : 1;
      if (skipped.depth === 0) skipped = undefined;
      continue;
    }
    if (name === undefined) {
      if (whole.startsWith("<!--")) continue;
      const words = decoded(whole);
      text += words;
      if (linkDepth > 0) linked += words.length;
      continue;
    }
    if (!isEnd && isPassedOver(name, attributes)) {
      if (flow.test(name)) finish();
      skipped = { name, depth: 1 };
      continue;
    }
    if (name === "a") linkDepth = Math.max(0, linkDepth + (isEnd ? -1 : 1));
    if (name === "br") text += " ";
    if (!flow.test(name)) continue;
    const block = finish();
    if (!heading.test(name)) continue;
    if (!isEnd) openHeading = { id: attributeOf(attributes, "id") };
    else if (openHeading !== undefined) {
      const { id } = openHeading;
      openHeading = undefined;
      if (block !== "") sections.push({ title: block, ...(id !== undefined && { anchor: id }), blocks: [] });
    }
  }
  finish();
  return sections.filter(({ blocks }) => blocks.length > 0);
}

/** Signs behind headings and numbers of footnotes are not part of what is said. */
function isPassedOver(name: string, attributes: string): boolean {
  if (name === "a") return /heading-anchor|data-footnote-(?:ref|backref)/i.test(attributes);
  return passedOver.test(name) || /\bclass="[^"]*\b(?:sr-only|vh)\b/.test(attributes);
}

function attributeOf(attributes: string, name: string): string | undefined {
  const [, double, single] = new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)')`, "i").exec(attributes) ?? [];
  const value = double ?? single;
  return value === undefined ? undefined : decoded(value);
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,5}));/gi, (written, hex, decimal, name) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? written;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
}
