import type { Element, ElementContent } from "hast";
import { element, text } from "./tree.ts";

export type ResolvedImage = { readonly url: string; readonly width?: number; readonly height?: number };

export type MarkdownLinks = {
  /** The address to print for a link as written; undefined when it leads nowhere here: its text is shown instead. */
  readonly resolveLink: (href: string) => string | undefined;
  /** Likewise for an image; sizes in px when known. Undefined: its alternative text is shown in `span.missing-image`. */
  readonly resolveImage: (src: string) => ResolvedImage | undefined;
};

const safeLink = /^(?:https?:|mailto:|tel:|[^:]*$|[^:/?#]*[/?#])/i;
const safeImage = /^(?:https?:|[^:]*$|[^:/?#]*[/?#])/i;

/** The link with its resolved address, or only what was in it. Fragments of the page itself are left alone. */
export function linkElement(link: Element, { resolveLink }: MarkdownLinks): ElementContent[] {
  const { href, ...properties } = link.properties;
  // Without an address it is an anchor to jump to, which needs its id.
  if (typeof href !== "string") return [link];
  if (href.startsWith("#")) return [link];
  const resolved = resolveLink(href.replace("##", "#"));
  if (resolved === undefined || !safeLink.test(resolved)) {
    return typeof properties["id"] === "string" ? [element("span", properties, link.children)] : link.children;
  }
  const isElsewhere = /^(?:https?:)?\/\//i.test(resolved);
  link.properties = { href: resolved, ...properties, ...(isElsewhere && { rel: ["noopener"] }) };
  return [link];
}

/** The image with its resolved address and size, loaded late, or its alternative text where there is no image. */
export function imageElement(image: Element, { resolveImage }: MarkdownLinks): Element {
  const { src, alt, width, height, ...properties } = image.properties;
  const alternative = typeof alt === "string" ? alt : "";
  const resolved = typeof src === "string" && src !== "" ? resolveImage(src) : undefined;
  if (resolved === undefined || !safeImage.test(resolved.url)) {
    return element("span", { className: ["missing-image"] }, [text(alternative)]);
  }
  const size = { width: resolved.width ?? pixels(width), height: resolved.height ?? pixels(height) };
  const known = Object.fromEntries(Object.entries(size).filter(([, length]) => length !== undefined));
  return element("img", {
    src: resolved.url,
    alt: alternative,
    ...known,
    loading: "lazy",
    decoding: "async",
    ...properties,
  });
}

/** A size from an HTML attribute; "50%" and "auto" are no pixels. */
function pixels(written: unknown): number | undefined {
  const value =
    typeof written === "string" && /^\d{1,4}(?:px)?$/.test(written) ? Number.parseInt(written, 10) : written;
  return typeof value === "number" && Number.isInteger(value) && value > 0 && value < 10_000 ? value : undefined;
}
