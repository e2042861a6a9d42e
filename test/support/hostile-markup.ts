import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";

const forbidden = /^(?:script|iframe|object|embed|base|svg|math|style|form|meta|link)$/;

/** What of some HTML would run something or lead to a kind of address that no page has; empty for harmless HTML. */
export function hostileMarkup(html: string): string[] {
  const found: string[] = [];
  const visit = (node: Root | Element) => {
    for (const child of node.children) {
      if (child.type !== "element") continue;
      if (forbidden.test(child.tagName)) found.push(child.tagName);
      for (const [name, value] of Object.entries(child.properties)) {
        const isAddress = name === "href" || name === "src";
        const address = [...String(value)].filter((character) => character > " ").join("");
        if (/^on/i.test(name) || (isAddress && /^(?:javascript|vbscript|data):/i.test(address)))
          found.push(`${child.tagName} ${name}=${String(value)}`);
      }
      visit(child);
    }
  };
  visit(fromHtml(html, { fragment: true }));
  return found;
}
