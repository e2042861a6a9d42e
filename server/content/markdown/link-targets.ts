import { setImmediate as nextTurn } from "node:timers/promises";
import type { Element, Root } from "hast";

export type ResolvedImage = { readonly url: string; readonly width?: number; readonly height?: number };

/** How the addresses that a text has written are resolved by whoever knows the site. */
export type MarkdownLinks = {
  /** The address to print for a link as written; undefined when it leads nowhere here: its text is shown instead. */
  readonly resolveLink: (href: string) => string | undefined;
  /** Likewise for an image; sizes in px when known. Undefined: its alternative text is shown in `span.missing-image`. */
  readonly resolveImage: (src: string) => ResolvedImage | undefined;
};

/** The addresses of a text as written, each once: one question, so that it can be asked from another thread. */
export type LinkTargets = { readonly links: readonly string[]; readonly images: readonly string[] };
/** What to print for those that lead somewhere. */
export type ResolvedTargets = {
  readonly links: ReadonlyMap<string, string>;
  readonly images: ReadonlyMap<string, ResolvedImage>;
};
export type ResolveTargets = (targets: LinkTargets) => Promise<ResolvedTargets>;

/** How many addresses are resolved before others have their turn: a text can hold a hundred thousand. */
const sliceSize = 200;

/** What a link's address is looked up by; undefined for one that is no address, or leads to a place in the page itself. */
export function linkTarget({ properties: { href } }: Element): string | undefined {
  return typeof href !== "string" || href.startsWith("#") ? undefined : href.replace("##", "#");
}

export function imageTarget({ properties: { src } }: Element): string | undefined {
  return typeof src === "string" && src !== "" ? src : undefined;
}

export function linkTargets(root: Root): LinkTargets {
  const links = new Set<string>();
  const images = new Set<string>();
  const visit = (parent: Root | Element) => {
    for (const child of parent.children) {
      if (child.type !== "element") continue;
      const target = child.tagName === "a" ? linkTarget(child) : undefined;
      if (target !== undefined) links.add(target);
      const image = child.tagName === "img" ? imageTarget(child) : undefined;
      if (image !== undefined) images.add(image);
      visit(child);
    }
  };
  visit(root);
  return { links: [...links], images: [...images] };
}

/** Resolves addresses a few at a time, so that no text holds up others. */
export async function resolveTargets(
  { resolveLink, resolveImage }: MarkdownLinks,
  targets: LinkTargets,
): Promise<ResolvedTargets> {
  return {
    links: await resolveEach(targets.links, resolveLink),
    images: await resolveEach(targets.images, resolveImage),
  };
}

async function resolveEach<Resolved>(
  written: readonly string[],
  resolve: (written: string) => Resolved | undefined,
): Promise<ReadonlyMap<string, Resolved>> {
  const found = new Map<string, Resolved>();
  for (const [index, target] of written.entries()) {
    if (index > 0 && index % sliceSize === 0) await nextTurn();
    const resolved = resolve(target);
    if (resolved !== undefined) found.set(target, resolved);
  }
  return found;
}
