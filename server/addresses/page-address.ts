import { SiteError } from "#shared/errors.ts";
import { percentDecoded } from "#shared/links/percent-decoding.ts";
import { type LanguageTags, type Locale, splitLocale } from "#shared/locale.ts";

/** The address is not one: malformed percent-encoding or a control character. */
export class BadAddressError extends SiteError {
  override readonly name = "BadAddressError";
  readonly code = "BAD_ADDRESS";
}

export type PageAddress = {
  /** Without language prefix and trailing slash; decoded; "/" for the home page. */
  readonly path: string;
  readonly locale: Locale;
  /** The `.md` form of the address was asked for. */
  readonly asMarkdown: boolean;
};

/**
 * Router input: reads a request's pathname (docs/behaviour/addresses.md, Addresses). A trailing slash makes no difference; `/index.md` is
 * the home page's Markdown.
 *
 * @throws {BadAddressError} when the pathname cannot be decoded.
 */
export function pageAddress(pathname: string, tags: LanguageTags): PageAddress {
  const decoded = decode(pathname);
  const { locale, path: unprefixed } = splitLocale(decoded, tags);
  const asMarkdown = unprefixed.endsWith(".md");
  const bare = asMarkdown ? unprefixed.slice(0, -".md".length) : unprefixed;
  const path = bare === "" || bare === "/" || (asMarkdown && bare === "/index") ? "/" : withoutTrailingSlash(bare);
  return { path, locale, asMarkdown };
}

function decode(pathname: string): string {
  const decoded = percentDecoded(pathname);
  if (decoded !== undefined && !hasControlCharacter(decoded)) return decoded;
  throw new BadAddressError(`could not read the address ${JSON.stringify(pathname.slice(0, 200))}`);
}

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}
