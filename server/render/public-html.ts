import { publicPath } from "#server/http/base-path.ts";

/** HTML on its way out, in pieces: what a piece ends in the middle of comes with the next. */
export type PublicHtml = {
  write(html: string): string;
  /** What is left when no more comes. */
  end(): string;
};

/** Attributes that hold an address: HTML's, and those that our own scripts read. */
const addressAttributes: ReadonlySet<string> = new Set([
  "href",
  "xlink:href",
  "src",
  "action",
  "formaction",
  "poster",
  "cite",
  "data",
  "data-branch",
  "data-browse",
  "data-captions",
  "data-changes",
  "data-index",
  "data-manifest",
  "data-manifest-upgraded",
  "data-poster",
  "data-search",
  "data-signed-in-href",
]);
/** Attributes that hold several, each with a width or density. */
const sourceSets: ReadonlySet<string> = new Set(["srcset", "imagesrcset"]);

/** A name in a start tag, with the value that may follow it. */
const nameAndValue = /([^\s"'<>/=]+)(?:=("[^"]*"|'[^']*'))?/g;
/** Most tags have none: nothing else of them is looked at. */
const mayHaveAddress = /=["']\/|srcset=/i;
const quoteOrEnd = /["'>]/g;
const tagBegin = /^<[a-z/!]/i;

/**
 * URL rewriting: HTML with the mount path before every address of this site, in pages' own markup and in that of content alike. Also tells
 * the page's scripts, on its root element. Texts, comments and scripts stay as they are.
 */
export function publicHtml(basePath: string): PublicHtml {
  let held = "";
  return {
    write(html) {
      const text = held + html;
      const pieces: string[] = [];
      let done = 0;
      let at = text.indexOf("<");
      while (at !== -1) {
        const end = endOf(text, at);
        if (end === undefined) break;
        const written = withBasePath(text.slice(at, end), basePath);
        pieces.push(text.slice(done, at), written);
        done = end;
        at = text.indexOf("<", end);
      }
      const whole = at === -1 ? text.length : at;
      held = text.slice(whole);
      return pieces.join("") + text.slice(done, whole);
    },
    end() {
      const last = held;
      held = "";
      return last;
    },
  };
}

/** The same for HTML that is there as a whole. */
export function wholePublicHtml(html: string, basePath: string): string {
  if (basePath === "") return html;
  const writer = publicHtml(basePath);
  return writer.write(html) + writer.end();
}

/** Where the tag or comment that begins at `at` ends, a script with its code; undefined: not in this text. */
function endOf(text: string, at: number): number | undefined {
  const begin = text.slice(at, at + "<script".length);
  if (begin.length > 1 && !tagBegin.test(begin)) return at + 1;
  if (begin.startsWith("<!--")) return indexAfter(text, "-->", at);
  const end = endOfTag(text, at);
  const name = /^<(script|style)\b/.exec(begin)?.[1];
  return name === undefined || end === undefined ? end : indexAfter(text, `</${name}`, end);
}

/** A value in quotes may hold the sign that ends a tag. */
function endOfTag(text: string, at: number): number | undefined {
  quoteOrEnd.lastIndex = at;
  for (let found = quoteOrEnd.exec(text); found !== null; found = quoteOrEnd.exec(text)) {
    if (found[0] === ">") return quoteOrEnd.lastIndex;
    const closed = indexAfter(text, found[0], quoteOrEnd.lastIndex);
    if (closed === undefined) return undefined;
    quoteOrEnd.lastIndex = closed;
  }
  return undefined;
}

function indexAfter(text: string, searched: string, from: number): number | undefined {
  const at = text.indexOf(searched, from);
  return at === -1 ? undefined : at + searched.length;
}

/** @param piece as `endOf` found it. */
function withBasePath(piece: string, basePath: string): string {
  if (piece.startsWith("<html")) return `<html data-base="${basePath}"${piece.slice("<html".length)}`;
  if (piece.startsWith("<!") || !mayHaveAddress.test(piece)) return piece;
  const tag = piece.slice(0, endOfTag(piece, 0));
  const written = tag.replace(nameAndValue, (whole, name: string, quoted: string | undefined) => {
    if (quoted === undefined) return whole;
    const quote = quoted[0];
    return `${name}=${quote}${publicValue(name.toLowerCase(), quoted.slice(1, -1), basePath)}${quote}`;
  });
  return written + piece.slice(tag.length);
}

function publicValue(name: string, value: string, basePath: string): string {
  if (addressAttributes.has(name)) return publicPath(value, basePath);
  return sourceSets.has(name) ? publicSourceSet(value, basePath) : value;
}

/** Addresses, each with a width or density behind it unless a comma ends it: "/a.png 1x, /b.png 2x" (HTML, 4.8.4.2.1). */
function publicSourceSet(set: string, basePath: string): string {
  let isAddress = true;
  const words = set.split(/(\s+)/).map((word) => {
    if (word.trim() === "") return word;
    const comma = isAddress ? -1 : word.indexOf(",");
    const begins = isAddress || (comma !== -1 && comma < word.length - 1);
    isAddress = word.endsWith(",");
    return begins ? word.slice(0, comma + 1) + publicPath(word.slice(comma + 1), basePath) : word;
  });
  return words.join("");
}
