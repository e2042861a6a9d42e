import { codeRegions } from "./code-regions.ts";

const importLine = /(^|\n)import\s(?:[\w*{}$,\s]{1,300}?\sfrom\s+)?["'][^"'\n]+["'];?[ \t]*(?=\n|$)/g;
const exportBlock = /(^|\n\n)export\s+(?:const|let|var|function|default)\b[^\n]*(?:\n[^\n]+)*/g;
const comment = /\{\/\*[\s\S]{0,2000}?\*\/\}/g;
const tag = /<(\/?)([A-Z][\w.]*)((?:\s(?:"[^"\n]*"|'[^'\n]*'|[^<>"'])*)?)(\/?)>/g;
/** Components that are callouts in Docusaurus, Starlight and Mintlify; the first three say which one in `type`. */
const callouts = /^(?:Admonition|Aside|Callout|Note|Tip|Info|Warning|Caution|Danger)$/;

/**
 * Takes out what MDX adds to Markdown: imports, exports, comments and the tags of components, of which callouts, tabs and titled parts
 * keep their meaning (docs/behaviour.md, Components). A capitalised tag that nothing closes is a placeholder and stays.
 */
export function resolveComponents(markdown: string): string {
  if (!/<[A-Z]|\{\/\*|^(?:import|export)\s/m.test(markdown)) return markdown;
  const closed = new Set([...markdown.matchAll(/<\/([A-Z][\w.]*)\s*>/g)].map(([, name]) => name));
  return codeRegions(markdown)
    .map(({ kind, text }) => (kind === "text" ? withoutComponents(text, closed) : text))
    .join("");
}

function withoutComponents(text: string, closed: ReadonlySet<string | undefined>): string {
  return text
    .replace(importLine, "$1")
    .replace(exportBlock, "$1")
    .replace(comment, "")
    .replace(tag, (written, slash: string, name: string, attributes: string, ends: string) => {
      if (slash === "/") return callouts.test(name) ? "\n:::\n" : "";
      const isEmpty = ends === "/" || attributes.endsWith("/");
      if (isEmpty) return attribute(attributes, "text") ?? cardLink(attributes) ?? "";
      if (!closed.has(name)) return written;
      const title = attribute(attributes, "title") ?? attribute(attributes, "label");
      if (callouts.test(name)) return `\n:::${attribute(attributes, "type") ?? calloutName(name)} ${title ?? ""}\n`;
      return title === undefined ? "" : `\n**${cardLink(attributes) ?? title}**\n\n`;
    });
}

function calloutName(name: string): string {
  return /^(?:Admonition|Aside|Callout)$/.test(name) ? "note" : name.toLowerCase();
}

function cardLink(attributes: string): string | undefined {
  const [title, href] = [attribute(attributes, "title"), attribute(attributes, "href")];
  return title === undefined || href === undefined ? title : `[${title.replace(/[[\]]/g, "\\$&")}](<${href}>)`;
}

function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found === null ? undefined : (found[1] ?? found[2]);
}
