import type { Element, Nodes, Root } from "hast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";

const converter = unified()
  .use(rehypeParse, { fragment: true })
  .use(withoutControls)
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: "-" })
  .freeze();

/** HTML of our own pages as Markdown. Few sites are ever asked for it: whoever needs it imports this file then. */
export async function htmlToMarkdown(html: string): Promise<string> {
  return String(await converter.process(html));
}

/** What is for using a page in a browser, not for reading it: forms, links to headings, what is hidden, help with the page. */
function withoutControls() {
  return (root: Root): void => removeFrom(root);
}

const controls = new Set(["form", "button", "input", "select", "textarea", "noscript"]);
const classesOfControls = new Set(["heading-anchor", "page-help"]);

function removeFrom(parent: Nodes): void {
  if (!("children" in parent)) return;
  const kept = parent.children.filter((child) => child.type !== "element" || !isControl(child));
  // Only whole elements are taken out, so each kind of parent keeps what it may hold.
  parent.children = kept as typeof parent.children;
  for (const child of kept) removeFrom(child);
}

function isControl({ tagName, properties }: Element): boolean {
  const { className, hidden, ariaHidden } = properties;
  const classes = Array.isArray(className) ? className : [];
  return (
    controls.has(tagName) ||
    // Items that a list shows later belong to it.
    (hidden === true && tagName !== "li") ||
    ariaHidden === "true" ||
    classes.some((name) => classesOfControls.has(String(name)))
  );
}
