import type { Element, ElementContent, Root } from "hast";
import { findAll, parseHtml, signOfCallout, textOf } from "./html-text.ts";

/** Where the parts of a page's text lead: other pages by their titles, attachments by their names. */
export type StorageTargets = {
  readonly page: (title: string, space: string | undefined) => string | undefined;
  readonly attachment: (name: string, page: string | undefined) => string | undefined;
  /** A macro whose text somebody would have to make; `name` is Confluence's. */
  readonly onUnknown: (name: string) => void;
};

const callouts: ReadonlyMap<string, string> = new Map([
  ["info", "NOTE"],
  ["note", "WARNING"],
  ["tip", "TIP"],
  ["warning", "CAUTION"],
  ["panel", "NOTE"],
]);
/** They make lists of what is elsewhere, which the site's own navigation has. */
const silent = /^(?:toc|toc-zone|children|pagetree|recently-updated|contentbylabel|livesearch|anchor|detailssummary)$/;

/** Confluence's storage format, XHTML with elements of its own, as HTML that Markdown can say. */
export function htmlOfStorage(storage: string, targets: StorageTargets): Root {
  const root = parseHtml(
    storage
      .replace(/<!\[CDATA\[([\s\S]*?)\]\] ?>/g, (_whole, text: string) => escaped(text))
      .replace(/<((?:ac|ri):[\w-]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*\/>/g, "<$1$2></$1>"),
  );
  mend(root, targets);
  return root;
}

function mend(parent: Root | Element, targets: StorageTargets): void {
  const children: ElementContent[] = [];
  for (const child of parent.children) {
    if (child.type !== "element") {
      if (child.type !== "doctype") children.push(child);
      continue;
    }
    mend(child, targets);
    children.push(...meaningOf(child, targets));
  }
  parent.children = children;
}

function meaningOf(node: Element, targets: StorageTargets): ElementContent[] {
  switch (node.tagName) {
    case "ac:structured-macro":
    case "ac:macro":
      return macro(node, targets);
    case "ac:link":
      return link(node, targets);
    case "ac:image":
      return image(node, targets);
    case "ac:task":
      return task(node);
    case "ac:task-list":
      return [element("ul", {}, node.children)];
    case "ac:emoticon":
      return [text(attribute(node, "ac:emoji-fallback"))];
    case "time":
      return [text(attribute(node, "datetime") || String(node.properties["dateTime"] ?? ""))];
    case "ac:placeholder":
    case "ac:parameter":
      return node.tagName === "ac:parameter" ? [node] : [];
    default:
      return /^ac:(?:layout|adf|inline-comment-marker)/.test(node.tagName) ? node.children : [node];
  }
}

function macro(node: Element, { onUnknown }: StorageTargets): ElementContent[] {
  const name = attribute(node, "ac:name");
  const parameter = (wanted: string) =>
    textOf(node.children.find((child) => isNamed(child, "ac:parameter", wanted))).trim();
  const title = parameter("title");
  const bodyOf = (tagName: string) => findAll(node, (each) => each.tagName === tagName)[0];
  const [rich, plain] = [bodyOf("ac:rich-text-body")?.children ?? [], bodyOf("ac:plain-text-body")];
  const kind = callouts.get(name);
  if (kind !== undefined) return [element("blockquote", {}, [signOfCallout(kind, title), ...rich])];
  if (name === "status") return [element("code", {}, [text(title)])];
  if (name === "code" || name === "noformat" || (plain !== undefined && rich.length === 0)) {
    const language = parameter("language");
    const className = language === "" ? [] : [`language-${language}`];
    const block = element("pre", {}, [element("code", { className }, [text(textOf(plain))])]);
    return title === "" ? [block] : [element("p", {}, [element("strong", {}, [text(title)])]), block];
  }
  if (silent.test(name)) return [];
  if (rich.length === 0) {
    onUnknown(name);
    return [];
  }
  return title === "" ? rich : [element("p", {}, [element("strong", {}, [text(title)])]), ...rich];
}

function link(node: Element, targets: StorageTargets): ElementContent[] {
  const anchor = attribute(node, "ac:anchor");
  const target = node.children.find(
    (child): child is Element => child.type === "element" && /^ri:/.test(child.tagName),
  );
  const body = node.children.find(
    (child): child is Element => child.type === "element" && /^ac:(?:plain-text-)?link-body$/.test(child.tagName),
  );
  const name = target === undefined ? "" : attribute(target, "ri:content-title") || attribute(target, "ri:filename");
  const address = target === undefined ? "" : addressOf(target, targets);
  const shown = body?.children ?? [text(name || anchor)];
  if (address === undefined || (address === "" && anchor === "")) return shown;
  return [element("a", { href: anchor === "" ? address : `${address}#${anchor}` }, shown)];
}

function image(node: Element, targets: StorageTargets): ElementContent[] {
  const target = node.children.find(
    (child): child is Element => child.type === "element" && /^ri:/.test(child.tagName),
  );
  const src = target === undefined ? undefined : addressOf(target, targets);
  const alt = attribute(node, "ac:alt") || attribute(node, "ac:title");
  return src === undefined ? (alt === "" ? [] : [text(alt)]) : [element("img", { src, alt })];
}

function addressOf(target: Element, { page, attachment }: StorageTargets): string | undefined {
  if (target.tagName === "ri:url") return attribute(target, "ri:value");
  if (target.tagName === "ri:page" || target.tagName === "ri:blog-post")
    return page(attribute(target, "ri:content-title"), attribute(target, "ri:space-key") || undefined);
  if (target.tagName !== "ri:attachment") return undefined;
  const owner = target.children.find(
    (child): child is Element => child.type === "element" && child.tagName === "ri:page",
  );
  return attachment(attribute(target, "ri:filename"), owner && attribute(owner, "ri:content-title"));
}

function task(node: Element): ElementContent[] {
  const part = (tagName: string) => findAll(node, (each) => each.tagName === tagName)[0];
  const checked = textOf(part("ac:task-status")).trim() === "complete";
  // The checkbox of a task list as GitHub writes it.
  return [element("li", {}, [text(checked ? "[x] " : "[ ] "), ...(part("ac:task-body")?.children ?? [])])];
}

function isNamed(node: ElementContent, tagName: string, name: string): boolean {
  return node.type === "element" && node.tagName === tagName && attribute(node, "ac:name") === name;
}

function attribute({ properties }: Element, name: string): string {
  return String(properties[name] ?? "");
}

function element(tagName: string, properties: Element["properties"], children: ElementContent[] = []): Element {
  return { type: "element", tagName, properties, children };
}

function text(value: string): ElementContent {
  return { type: "text", value };
}

function escaped(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
