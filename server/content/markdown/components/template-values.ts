import type { Nodes } from "mdast";
import { partsOfDestination } from "#server/content/markdown/syntaxes/template-links.ts";
import { referenceOf } from "./template-components.ts";

const siteRoot = /(?:\{\{-?\s*site\.url\s*-?\}\}\s*)?\{\{-?\s*site\.baseurl\s*-?\}\}(\/)?/g;
const siteUrl = /\{\{-?\s*site\.url\s*-?\}\}(\/)?/g;
const filtered = /\{\{-?\s*(["'])(\/?[^"'{}]*)\1\s*\|\s*(?:relative_url|absolute_url|url_for)\s*-?\}\}/g;
const reference = /\{\{[<%]-?\s*(?:rel)?ref\s+["'`]?([^"'`\s>%]+)["'`]?.*?[>%]\}\}/g;
const linkTag = /\{%-?\s{0,9}(?:link|post_url)\s([^%]*)%\}/g;
/** A longer one is no address. */
const maxLength = 2000;

/** Addresses in templates: the site's root, references to pages and files. What is none of these stays as it is written. */
function addressOf(written: string): string {
  if (written.length > maxLength) return written;
  return written
    .replace(/^(?:\{\{-?\s*site\.(?:url|baseurl)\s*-?\}\})+\s*(?=\{%-?\s*(?:link|post_url))/, "")
    .replace(siteRoot, "/")
    .replace(siteUrl, "/")
    .replace(filtered, (_whole, _quote, path: string) => (path.startsWith("/") ? path : `/${path}`))
    .replace(reference, (_whole, path: string) => referenceOf(path))
    .replace(
      linkTag,
      (_whole, path: string) => `/${path.replace(/-$/, "").trim().replace(/^_/, "").replace(/^\//, "")}`,
    );
}

/** Carries out templates where only an address can be: in links, pictures, definitions and written HTML. */
export function mendTemplates(node: Nodes): void {
  if (node.type === "html" && node.value.includes("{:"))
    node.value = node.value.replace(/^[ \t]*\{:[^{}\n]*\}[ \t]*$/gm, "");
  if (node.type === "html" && /\{[{%]/.test(node.value))
    node.value = node.value.replace(
      /\b(href|src)=(["'])((?:(?!\2).)*)\2/g,
      (_whole, name, quote, url) => `${name}=${quote}${addressOf(url)}${quote}`,
    );
  if (node.type !== "link" && node.type !== "image" && node.type !== "definition") return;
  if (!/\{[{%]|%7B/.test(node.url)) return;
  const { url, title } = partsOfDestination(node.url);
  node.url = addressOf(url);
  if (title !== undefined) node.title = title;
}

/** What a variable prints that is known without running anything; else the variable itself. */
export function textOfVariable(raw: string, captures: ReadonlyMap<string, string>): string {
  const name = /^\{\{-?\s*([\w-]+)\s*-?\}\}$/.exec(raw)?.[1];
  return captures.get(name ?? "") ?? addressOf(raw);
}
