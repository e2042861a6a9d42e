/** A piece of a text, and whether it is what was searched for. */
export type TextPart = { readonly text: string; readonly isHit: boolean };

const mark = /<(\/?)(?:span|em|mark|b|strong)(?:\s[^<>]*)?>/gi;
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/**
 * Takes a text with `<span>` around words that match into pieces. Nothing else in it is markup: other tags are text, and
 * whatever comes back is shown as text.
 */
export function highlightParts(html: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let depth = 0;
  let end = 0;
  const take = (written: string) => {
    const text = decoded(written);
    if (text !== "") parts.push({ text, isHit: depth > 0 });
  };
  for (const found of html.matchAll(mark)) {
    take(html.slice(end, found.index));
    depth = Math.max(0, depth + (found[1] === "/" ? -1 : 1));
    end = found.index + found[0].length;
  }
  take(html.slice(end));
  return parts;
}

/** A description is plain text unless it has highlights in it. */
export function descriptionParts(description: string): readonly TextPart[] {
  return /<span[\s>]/i.test(description) ? highlightParts(description) : [{ text: description, isHit: false }];
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (written, decimal, hex, name) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? written;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
}
