import type { Element, ElementContent } from "hast";
import { imageTarget, linkTarget, type ResolvedTargets } from "./link-targets.ts";
import { element, text } from "./tree.ts";

const safeLink = /^(?:https?:|mailto:|tel:|[^:]*$|[^:/?#]*[/?#])/i;
const safeImage = /^(?:https?:|[^:]*$|[^:/?#]*[/?#])/i;

/** The link with its resolved address, or only what was in it. Fragments of the page itself are left alone. */
export function linkElement(link: Element, { links }: ResolvedTargets): ElementContent[] {
  const target = linkTarget(link);
  // Without an address it is an anchor to jump to, which needs its id.
  if (target === undefined) return [link];
  const { href: _, ...properties } = link.properties;
  const resolved = links.get(target);
  if (resolved === undefined || !safeLink.test(resolved)) {
    return typeof properties["id"] === "string" ? [element("span", properties, link.children)] : link.children;
  }
  const isElsewhere = /^(?:https?:)?\/\//i.test(resolved);
  link.properties = { href: resolved, ...properties, ...(isElsewhere && { rel: ["noopener"] }) };
  return [link];
}

/** The image with its resolved address and size, loaded late, or its alternative text where there is no image. */
export function imageElement(image: Element, { images }: ResolvedTargets): Element {
  const { src: _, alt, width, height, ...properties } = image.properties;
  const alternative = typeof alt === "string" ? alt : "";
  const resolved = images.get(imageTarget(image) ?? "");
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
